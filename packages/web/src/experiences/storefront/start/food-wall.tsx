import type { MenuOverview } from '@comanda/contract/page'
import type { Picture } from '@comanda/domain/menu/menu'
import { pictureAt, pictureSet } from '../parts/picture.ts'

const cells = 12
const minPictures = 6

/** Decorative background of the first question on large screens: a grid of the restaurant's dishes. */
export function FoodWall({ menu }: { menu: MenuOverview }) {
  const pictures = dishesOf(menu)
  if (pictures.length < minPictures) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 z-scrim animate-fade overflow-hidden bg-(--over-dark) max-sm:hidden"
    >
      <div className="absolute top-1/2 left-1/2 grid min-h-[120%] w-[112%] min-w-300 -translate-1/2 -rotate-4 grid-cols-4 content-center gap-5">
        {Array.from({ length: cells }, (_, cell) => (
          <Dish
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change their order
            key={cell}
            picture={pictures[cell % pictures.length]}
          />
        ))}
      </div>
    </div>
  )
}

function Dish({ picture }: { picture: Picture | undefined }) {
  if (!picture) return null
  return (
    <img
      src={pictureAt(picture, 400)}
      srcSet={pictureSet(picture)}
      sizes="26vw"
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      className="aspect-[5/4] size-full rounded-24 object-cover"
    />
  )
}

/** The first dish of every category, then the second of each, and so on. */
function dishesOf(menu: MenuOverview): Picture[] {
  const byCategory = menu.categories.map(({ products }) =>
    products.flatMap(({ picture, isAvailable }) => (picture && isAvailable ? [picture] : [])),
  )
  const longest = Math.max(0, ...byCategory.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, row) =>
    byCategory.flatMap((pictures) => pictures[row] ?? []),
  ).flat()
  return [...new Map(mixed.map((picture) => [picture.path, picture])).values()].slice(0, cells)
}
