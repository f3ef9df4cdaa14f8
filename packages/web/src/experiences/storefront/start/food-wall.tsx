import type { MenuOverview } from '@comanda/contract/page'
import type { Picture } from '@comanda/domain/menu/menu'
import { pictureAt, pictureSet } from '../parts/picture.ts'

const places = 12
const fewest = 6

/** Behind the first question, where there is room: a table full of the restaurant's dishes. */
export function FoodWall({ menu }: { menu: MenuOverview }) {
  const pictures = dishesOf(menu)
  if (pictures.length < fewest) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 z-scrim animate-fade overflow-hidden bg-(--over-dark) max-sm:hidden"
    >
      <div className="absolute top-1/2 left-1/2 grid min-h-[120%] w-[112%] min-w-300 -translate-1/2 -rotate-4 grid-cols-4 content-center gap-5">
        {Array.from({ length: places }, (_, place) => (
          <Dish
            // biome-ignore lint/suspicious/noArrayIndexKey: the places never change their order
            key={place}
            picture={pictures[place % pictures.length]}
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

/** The first dish of every category, then the second of each: as mixed as the menu is. */
function dishesOf(menu: MenuOverview): Picture[] {
  const byCategory = menu.categories.map(({ products }) =>
    products.flatMap(({ picture, isAvailable }) => (picture && isAvailable ? [picture] : [])),
  )
  const longest = Math.max(0, ...byCategory.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, row) =>
    byCategory.flatMap((pictures) => pictures[row] ?? []),
  ).flat()
  return [...new Map(mixed.map((picture) => [picture.path, picture])).values()].slice(0, places)
}
