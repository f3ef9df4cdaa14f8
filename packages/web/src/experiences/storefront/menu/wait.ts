/** Waits for a fixed time. `pause` of the retries is not in the first bundle. */
export function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null))
}
