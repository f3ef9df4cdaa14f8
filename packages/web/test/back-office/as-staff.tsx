import type { Me } from '@comanda/contract/identity'
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { StaffProvider } from '../../src/experiences/back-office/session.tsx'
import { NavigationContext } from '../../src/experiences/back-office/shell/navigation-context.tsx'
import { navigation } from '../../src/experiences/platform/navigation.ts'
import { createQueries } from '../../src/shared/query-client.ts'
import { person } from '../person.ts'
import { membership } from './samples.ts'

interface StaffAsProps {
  /** null: a member of the staff of other restaurants only. */
  as: 'owner' | 'manager' | null
  restaurantId: string
  children: ReactNode
}

/** The back office of a restaurant for a member of its staff. */
export function StaffAs({ as, restaurantId, children }: StaffAsProps) {
  const me: Me = { ...person('u1'), memberships: as === null ? [] : [membership(as, restaurantId)] }
  return (
    <StaffProvider
      me={me}
      user={me.user as NonNullable<Me['user']>}
      restaurants={[]}
      homeId={restaurantId}
      defaultRestaurantId={null}
      reload={async () => {}}
    >
      {children}
    </StaffProvider>
  )
}

/** The markup that a member of the staff of restaurant `r1` sees. */
export function renderAs(as: StaffAsProps['as'], element: ReactElement): string {
  return renderToStaticMarkup(
    <StaffAs as={as} restaurantId="r1">
      {element}
    </StaffAs>,
  )
}

/**
 * The texts that a master admin sees on the platform's host, at an address, with these results of queries; an `Error` is the failure
 * of one.
 */
export function platformWords(...shown: Parameters<typeof platformMarkup>): string {
  return wordsOf(platformMarkup(...shown))
}

/** The markup of it. */
export function platformMarkup(
  element: ReactElement,
  results: readonly (readonly [QueryKey, unknown])[] = [],
  address = '/admin',
): string {
  const [path, search = ''] = address.split('?')
  const client = createQueries()
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  for (const [key, result] of results) {
    if (result instanceof Error) failQuery(client, key, result)
    else client.setQueryData(key, result)
  }
  const me: Me = { ...person('u1'), memberships: [membership('master_admin', null)] }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path} ssrSearch={search}>
        <NavigationContext value={navigation}>
          <StaffProvider
            me={me}
            user={me.user as NonNullable<Me['user']>}
            restaurants={[]}
            homeId={null}
            defaultRestaurantId={null}
            reload={async () => {}}
          >
            {element}
          </StaffProvider>
        </NavigationContext>
      </Router>
    </QueryClientProvider>,
  )
}

/** Only for clients that do not retry on mount. */
export function failQuery(client: QueryClient, queryKey: QueryKey, error: Error): void {
  client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error })
}

/** What is shown, without markup: texts, and where links lead. */
export function wordsOf(markup: string): string {
  return markup
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
