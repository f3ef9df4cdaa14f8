import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Puts what an operation returned into a query's data. A response to the query that has not arrived yet can be older and would replace
 * it, so it is dropped.
 */
export function putData<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  data: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<unknown, Key>(queryKey, data)
}
