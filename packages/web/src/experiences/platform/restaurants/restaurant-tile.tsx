import type { ListedRestaurant } from '@comanda/contract/restaurants-admin'
import { counted } from '@comanda/domain/count'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { ChartLine, Copy, Eye, type Icon, Image, Mail, MapPin, Pencil, Phone } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { restaurantPath, restaurantsPath } from './locations.ts'

/** A restaurant in the grid: who and where it is, and what can be done with it. */
export function RestaurantTile({
  restaurant,
  onEdit,
  onClone,
}: {
  restaurant: ListedRestaurant
  onEdit: () => void
  onClone: () => void
}) {
  const { id, name, description, address, phone, email, isActive, isOnline } = restaurant
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Head restaurant={restaurant} />
      <div className="flex flex-auto flex-col px-4 pt-3 pb-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 font-semibold text-15 wrap-anywhere">{name}</h2>
          <span className="flex flex-wrap justify-end gap-1">
            {isActive ? (
              <Badge tone="success" dot>
                Active
              </Badge>
            ) : (
              <Badge dot>Inactive</Badge>
            )}
            {isActive && !isOnline && <Badge tone="warn">Offline</Badge>}
          </span>
        </div>
        <p className="mt-1 line-clamp-2 min-h-10 text-13 text-ink-2">{description || 'No description'}</p>
        <ul className="mt-2 grid gap-1 text-13 text-ink-2">
          <Fact icon={MapPin} text={address} missing="No address yet" />
          <Fact icon={Phone} text={phone} missing="No phone yet" />
          <Fact icon={Mail} text={email} missing="No email yet" />
          <li className="flex items-center gap-2">
            <ChartLine className="size-4 flex-none" />
            <Link
              href={`${restaurantsPath}/${id}/analytics`}
              aria-label={`Analytics of ${name}`}
              className={textButtonClass}
            >
              Analytics
            </Link>
            <span className="ml-auto">{stateText(restaurant)}</span>
          </li>
        </ul>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2 border-line border-t px-4 py-2.5">
        <Link
          href={restaurantPath(id, 'preview')}
          aria-label={`Preview ${name}`}
          className={buttonClass({ variant: 'plain' })}
        >
          <Eye className="size-4" />
          Preview
        </Link>
        <Button onClick={onClone} aria-label={`Clone ${name}`}>
          <Copy className="size-4" />
          Clone
        </Button>
        <Button onClick={onEdit} aria-label={`Edit ${name}`} className="ml-1">
          <Pencil className="size-4" />
          Edit
        </Button>
      </footer>
    </li>
  )
}

/** The banner with the logo on its lower edge; without pictures, the initial of the name. */
function Head({ restaurant: { name, logo, banner, isActive, isOnline } }: { restaurant: ListedRestaurant }) {
  const faded = !(isActive && isOnline) && 'opacity-60'
  return (
    <div className="relative mb-5 h-28 flex-none bg-sunken">
      {banner ? (
        <img
          src={`${banner.path}-${banner.widths.find((width) => width >= 640) ?? banner.widths.at(-1)}.webp`}
          alt=""
          loading="lazy"
          className={cx('size-full object-cover', faded)}
        />
      ) : (
        <Image className="absolute top-1/2 left-1/2 size-6 -translate-1/2 text-ink-3" />
      )}
      <span className="absolute -bottom-5 left-4 size-12 overflow-hidden rounded-12 border-3 border-surface bg-sunken">
        {logo ? (
          <img
            src={`${logo.path}-${logo.widths[0]}.webp`}
            alt=""
            className={cx('size-full object-cover', faded)}
          />
        ) : (
          <span aria-hidden="true" className="grid size-full place-items-center font-bold text-16 text-ink-2">
            {[...name][0]?.toUpperCase()}
          </span>
        )}
      </span>
    </div>
  )
}

function Fact({ icon: Glyph, text, missing }: { icon: Icon; text: string | null; missing: string }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Glyph aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0 truncate" title={text ?? undefined}>
        {text || missing}
      </span>
    </li>
  )
}

function stateText({ isActive, isOnline, openOrders }: ListedRestaurant): string {
  if (openOrders > 0) return counted(openOrders, 'open order')
  if (!isActive) return 'Hidden'
  return isOnline ? 'Online' : ''
}
