import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { isPostShown, maxShownPosts } from '@comanda/domain/content/content-fields'
import type { Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { Megaphone } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/** The posts of the day. */
export default function PostStrip({ restaurant, now }: { restaurant: PublicRestaurant; now: Instant }) {
  const today = zonedTime(now, restaurant.settings.timezone).date
  const shown = restaurant.posts?.filter((post) => isPostShown(post, today)).slice(0, maxShownPosts) ?? []
  return shown.map(({ id, title, text }) => (
    <Notice
      key={id}
      tone="neutral"
      look="line"
      className="mb-3"
      icon={<Megaphone className="size-5" />}
      title={<span className="text-15">{title}</span>}
    >
      {text && <p className="text-15 text-ink-2">{text}</p>}
    </Notice>
  ))
}
