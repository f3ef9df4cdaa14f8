import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { dialLink } from '@comanda/domain/people/phone'
import { formatDayHours, formatWeek } from '@comanda/domain/time/format-week'
import type { ReactNode } from 'react'

/**
 * The end of every page: how to reach the restaurant, its hours, and the legal pages. It is not hydrated, so it
 * costs no JavaScript unless only the browser knows the restaurant; its links load a new page.
 */
export function SiteFooter({
  restaurant,
  onOwnDomain,
}: {
  restaurant: PublicRestaurant | null
  onOwnDomain: boolean
}) {
  const base = onOwnDomain || !restaurant ? '' : `/menu/${restaurant.id}`
  return (
    <footer className="border-line border-t bg-sunken text-14 text-ink-2 max-lg:pb-24 print:hidden">
      <div className="mx-auto grid max-w-400 gap-x-10 gap-y-7 px-4 py-9 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr] lg:px-10">
        <address className="wrap-anywhere not-italic">
          <p className="font-display font-semibold text-18 text-ink">{restaurant?.name ?? 'Comanda'}</p>
          {restaurant && (
            <>
              <p className="mt-1.5">{restaurant.address}</p>
              <FooterLink href={dialLink(restaurant.phone)}>{restaurant.phone}</FooterLink>
            </>
          )}
        </address>
        {restaurant && <Hours calendar={restaurant.settings.calendar} />}
        <nav aria-label="Pages" className="flex flex-col items-start lg:justify-self-end">
          {restaurant?.pages?.map(({ slug, title }) => (
            <FooterLink key={slug} href={`${base}/pages/${slug}`}>
              {title}
            </FooterLink>
          ))}
          {restaurant?.giftCards && <FooterLink href={`${base}/gift-cards`}>Gift cards</FooterLink>}
          <FooterLink href="/tos">Terms of Service</FooterLink>
          <FooterLink href="/privacy">Privacy Policy</FooterLink>
          {restaurant?.replayProject && (
            <FooterLink href="/privacy#session-replays">Session replays</FooterLink>
          )}
          {!restaurant && <FooterLink href="/status">System Status</FooterLink>}
        </nav>
      </div>
    </footer>
  )
}

/** How to order if JavaScript is disabled. */
export function NoScript({ restaurant }: { restaurant: PublicRestaurant | null }) {
  if (!restaurant) return null
  return (
    <noscript>
      <p className="bg-solid px-4 py-3 text-15 text-on-solid lg:px-10">
        Ordering on this page needs JavaScript, which is off in your browser.
        {restaurant.phone && (
          <>
            {' '}
            To order by phone, call{' '}
            <a href={dialLink(restaurant.phone)} className="whitespace-nowrap font-semibold underline">
              {restaurant.phone}
            </a>
            .
          </>
        )}
      </p>
    </noscript>
  )
}

function Hours({ calendar }: Pick<PublicRestaurant['settings'], 'calendar'>) {
  return (
    <section aria-label="Opening hours">
      <h2 className="font-semibold text-ink">Hours</h2>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5">
        {formatWeek((day) => formatDayHours(calendar, day)).map(({ days, text }) => (
          <div key={days} className="contents">
            <dt className="first-letter:uppercase">{days}</dt>
            <dd className="tnum">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-tap items-center underline hover:text-ink">
      {children}
    </a>
  )
}
