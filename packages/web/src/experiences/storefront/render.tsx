import { isSecretPath, type PageState, type StorefrontPage, storefrontPage } from '@comanda/contract/page'
import { plainText } from '@comanda/domain/content/document'
import type { Picture } from '@comanda/domain/menu/menu'
import type { Head, RenderedPage } from '../../document.ts'
import { StorefrontApp } from './app.tsx'
import { cardSizes } from './menu/dish-parts.tsx'
import { bannerSizes } from './menu/menu-banner.tsx'
import { OtherTimes, Posts } from './menu/menu-page.tsx'
import { pictureAt, pictureSet } from './parts/picture.ts'
import { preloadScreen } from './screens.tsx'
import { NoScript, SiteFooter } from './site-footer.tsx'
import { restaurantData } from './structured-data.ts'

/** Server-renders a path, with the metadata for search engines and link previews. */
export async function renderStorefront(state: PageState, origin: string): Promise<RenderedPage> {
  // Its values come from the window of the form.
  if (state.preview) return { head: headOf(state, origin), body: null }
  await Promise.all([preloadScreen(state), OtherTimes.preload(), Posts.preload()])
  return {
    head: headOf(state, origin),
    notice: <NoScript restaurant={state.restaurant} />,
    body: <StorefrontApp state={state} />,
    footer: <SiteFooter restaurant={state.restaurant} onOwnDomain={state.onOwnDomain} />,
  }
}

function headOf(state: PageState, origin: string): Head {
  const { restaurant, menu } = state
  if (state.status === 404) return { title: 'No Restaurant Available', noIndex: true }
  if (restaurant && menu) return menuHead(state, restaurant, menu, origin)
  if (restaurant && state.content) {
    const { title, body } = state.content
    const description = plainText(body).slice(0, 160)
    return { title: `${title} · ${restaurant.name}`, canonical: origin + state.path, description }
  }
  const page = storefrontPage(state.path)
  const title = page?.title ?? 'Comanda'
  return {
    title: restaurant ? `${title} · ${restaurant.name}` : title,
    canonical: origin + state.path,
    description:
      page?.group === 'restaurants'
        ? 'Order straight from the kitchen. Pickup or delivery, no app.'
        : undefined,
    noIndex: !page || !indexed.has(page.group),
    secretAddress: isSecretPath(state.path),
  }
}

/** Groups of pages that search engines may list. */
const indexed = new Set<StorefrontPage['group']>(['restaurants', 'legal', 'status'])

function menuHead(
  state: PageState,
  restaurant: NonNullable<PageState['restaurant']>,
  menu: NonNullable<PageState['menu']>,
  origin: string,
): Head {
  const canonical = origin + state.path
  const products = menu.categories.flatMap((category) => category.products)
  const popular = products.find(({ id }) => id === menu.popular?.[0])
  const first = [popular, ...products].find((product) => product?.picture)?.picture
  const shown = restaurant.banner ?? first
  return {
    title: `${restaurant.name} · Order online`,
    description: restaurant.description || `Order online from ${restaurant.name}, ${restaurant.address}.`,
    canonical,
    image: shown ? new URL(pictureAt(shown, 1200), origin).href : undefined,
    structuredData: restaurantData(restaurant, menu, canonical, origin),
    preloadImage: firstPicture(restaurant, first),
  }
}

/** The first large picture of the page: of the banner, else of a dish. Rows have only small ones. */
function firstPicture(
  { themeStyle, banner }: NonNullable<PageState['restaurant']>,
  dish: Picture | null | undefined,
): Head['preloadImage'] {
  if (themeStyle.banner !== 'none' && banner) {
    const media = themeStyle.banner === 'color' ? '(min-width: 40rem)' : 'all'
    return { src: pictureAt(banner, 1000), srcSet: pictureSet(banner), sizes: bannerSizes, media }
  }
  if (!dish || themeStyle.cards === 'rows') return undefined
  return {
    src: pictureAt(dish, 400),
    srcSet: pictureSet(dish),
    sizes: cardSizes.replace('auto, ', ''),
    media: '(min-width: 40rem)',
  }
}
