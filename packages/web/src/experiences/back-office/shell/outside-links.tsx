import { cx } from '@comanda/ui/cx.ts'
import { ChefHat, ExternalLink, type Icon } from '@comanda/ui/icons.ts'
import { useStaff } from '../session.tsx'
import { kitchenPath, storefrontPath } from './locations.ts'

/** Links from a restaurant's back office to its storefront and kitchen. */
export function OutsideLinks({ compact }: { compact: boolean }) {
  const session = useStaff()
  const { restaurantId } = session
  if (restaurantId === null) return null
  return (
    <ul aria-label="Storefront and kitchen" className="mt-3 grid gap-px border-line border-t pt-3">
      <OutsideLink
        icon={ExternalLink}
        href={storefrontPath(session, restaurantId)}
        label="Open storefront"
        compact={compact}
      />
      {session.may('kitchen.view') && (
        <OutsideLink icon={ChefHat} href={kitchenPath(session)} label="Kitchen display" compact={compact} />
      )}
    </ul>
  )
}

function OutsideLink({
  icon: Glyph,
  href,
  label,
  compact,
}: {
  icon: Icon
  href: string
  label: string
  compact: boolean
}) {
  return (
    <li>
      <a
        href={href}
        aria-label={compact ? label : undefined}
        title={compact ? label : undefined}
        className={cx(
          'flex min-h-8 items-center gap-2.5 rounded-8 px-2 font-medium text-13 text-ink-2 no-underline hover:bg-hover hover:text-ink',
          compact && 'mx-auto size-9 justify-center px-0!',
        )}
      >
        <Glyph aria-hidden="true" className="size-4" />
        {!compact && label}
      </a>
    </li>
  )
}
