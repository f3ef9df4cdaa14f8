import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { pictureAt, pictureSet } from '../parts/picture.ts'

/** The restaurant's name and description above its menu, as its theme shows them. Its layout is in themes.css. */
export function MenuBanner({
  restaurant: { name, description, banner, themeStyle },
}: {
  restaurant: PublicRestaurant
}) {
  if (themeStyle.banner === 'none') return null
  return (
    <section aria-label={name} className="menu-banner" data-banner={themeStyle.banner}>
      <div>
        <p className="font-display font-semibold">{name}</p>
        {description && <p>{description}</p>}
      </div>
      {banner && (
        <img
          src={pictureAt(banner, 1000)}
          srcSet={pictureSet(banner)}
          sizes={bannerSizes}
          width={banner.width}
          height={banner.height}
          alt=""
          // A phone does not show the picture of a colored banner, and a large screen preloads it.
          loading={themeStyle.banner === 'color' ? 'lazy' : undefined}
          fetchPriority="high"
        />
      )}
    </section>
  )
}

export const bannerSizes = '(min-width: 40rem) 50vw, 100vw'
