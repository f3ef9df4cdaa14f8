import type { LibraryPicture } from '@comanda/contract/media'
import { cx } from '@comanda/ui/cx.ts'

/** Pictures as tiles; each opens its details. */
export function PictureGrid({
  pictures,
  openId,
  onOpen,
}: {
  pictures: readonly LibraryPicture[]
  openId: string | null
  onOpen: (id: string) => void
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-pressed={picture.id === openId}
            onClick={() => onOpen(picture.id)}
            className={cx(
              'block w-full overflow-hidden rounded-12 border bg-sunken text-left',
              picture.id === openId ? 'border-pick ring-2 ring-pick' : 'border-line hover:border-line-2',
            )}
          >
            <img
              src={sourceOf(picture)}
              alt=""
              loading="lazy"
              width={picture.width}
              height={picture.height}
              className="aspect-4/3 w-full object-cover"
            />
            <span className="block bg-surface px-2.5 py-1.5">
              <span className="block truncate font-medium text-13">{titleOf(picture)}</span>
              <span
                className={cx(
                  'block truncate text-12',
                  picture.uses.length > 0 ? 'text-ink-2' : 'text-ink-3',
                )}
              >
                {usesText(picture)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The alternative text of a picture, otherwise the first place where it is used. */
export function titleOf({ alt, uses }: LibraryPicture): string {
  return alt || uses.find(({ name }) => name !== '')?.name || 'No alternative text'
}

function usesText({ uses }: LibraryPicture): string {
  if (uses.length === 0) return 'Unused'
  return uses.length === 1 ? 'In use' : `Used in ${uses.length} places`
}

function sourceOf({ path, widths }: LibraryPicture): string {
  return `${path}-${widths.find((width) => width >= 320) ?? widths.at(-1)}.webp`
}
