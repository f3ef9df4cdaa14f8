import type { LibraryPicture, PictureUse } from '@comanda/contract/media'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { CircleAlert, Download, RefreshCw, Trash2 } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Fact, Facts } from '../facts.tsx'
import { useLeaveGuard } from '../forms/leave-guard.tsx'
import { AltField } from '../pictures/alt-field.tsx'
import { fileIssue, pictureTypes } from '../pictures/picture-file.ts'
import { pictureQuery } from '../pictures/queries.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { SidePanel } from '../screen.tsx'
import { titleOf } from './picture-grid.tsx'

/** One picture: where it is used, its alternative text, Replace and Delete. */
export function MediaPanel({
  restaurantId,
  picture,
  onClose,
  onChanged,
}: {
  restaurantId: string
  picture: LibraryPicture
  onClose: () => void
  onChanged: () => Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const stored = useQuery({ ...pictureQuery(restaurantId, picture.id), initialData: picture })
  const upload = useUpload({
    restaurantId,
    onDone: async ({ id: by }) => {
      try {
        const { media } = await loadApi()
        await media.replacePicture({ restaurantId, pictureId: picture.id, by, path: picture.path })
      } catch (error) {
        setIssue(readFailure(error).message)
        return
      }
      await onChanged()
      toast.success('Picture replaced')
    },
    onFailed: setIssue,
  })
  useLeaveGuard(useId(), upload.busy, (to) => to.searchParams.get('open') === picture.id)
  const removing = useAction(
    async () => (await loadApi()).media.removePicture({ restaurantId, pictureId: picture.id }),
    {
      onDone: async () => {
        onClose()
        toast.success('Picture deleted')
        await onChanged()
      },
      onFailed: ({ message }) => {
        setAsking(false)
        setIssue(message)
      },
    },
  )
  const largest = `${picture.path}-${picture.widths.at(-1)}.webp`
  const isUsed = picture.uses.length > 0
  const replaceBy = (file: File) => {
    const refused = fileIssue(file)
    setIssue(refused && `${file.name}: ${refused}`)
    if (!refused) void upload.send(file)
  }
  return (
    <SidePanel
      title={titleOf(picture)}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          <Button disabled={isUsed} onClick={() => setAsking(true)}>
            <Trash2 className="size-4" />
            {isUsed ? 'In use' : 'Delete'}
          </Button>
          <span className="flex gap-2">
            <a href={largest} download aria-label="Download" title="Download" className={buttonClass()}>
              <Download className="size-4" />
            </a>
            <label className={`${buttonClass()} relative focus-within:outline-2`}>
              <RefreshCw className="size-4" />
              {upload.busy ? 'Replacing…' : 'Replace'}
              <input
                type="file"
                accept={pictureTypes.join()}
                disabled={upload.busy}
                className="visually-hidden"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? []
                  currentTarget.value = ''
                  if (file) replaceBy(file)
                }}
              />
            </label>
          </span>
        </div>
      }
    >
      <div className="grid gap-4">
        <img
          src={largest}
          alt={picture.alt ?? ''}
          className="max-h-60 w-full rounded-8 bg-sunken object-contain"
        />
        {issue && (
          <Notice tone="danger" look="line" role="alert" icon={<CircleAlert className="size-4.5" />}>
            {issue}
          </Notice>
        )}
        <Facts>
          <Fact name="Size">{`${picture.width} × ${picture.height} pixels`}</Fact>
          <Fact name="Uploaded">
            {new Date(picture.storedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
          </Fact>
        </Facts>
        <AltField restaurantId={restaurantId} picture={stored.data} />
        <section aria-labelledby="uses">
          <h3 id="uses" className="mb-1.5 font-semibold text-14">
            Used by
          </h3>
          {isUsed ? (
            <ul className="divide-y divide-line text-13">
              {picture.uses.map((use) => (
                <UseRow key={`${use.place} ${use.id} ${use.name}`} use={use} />
              ))}
            </ul>
          ) : (
            <p className="text-13 text-ink-2">
              This picture is not used. It is deleted 30 days after its upload.
            </p>
          )}
        </section>
      </div>
      {asking && (
        <AlertDialog
          title="Delete this picture?"
          description="Its files are deleted. This cannot be undone."
          confirmLabel="Delete"
          busy={removing.busy}
          busyLabel="Deleting…"
          onConfirm={() => removing.run()}
          onCancel={() => setAsking(false)}
        />
      )}
    </SidePanel>
  )
}

function UseRow({ use }: { use: PictureUse }) {
  const { kind, path } = placeOf(use)
  const line = (
    <>
      <span className="min-w-0 flex-auto truncate font-medium">{use.name || kind}</span>
      {use.name && <span className="text-ink-2">{kind}</span>}
    </>
  )
  const lineClass = 'flex min-h-10 items-center gap-3 text-ink no-underline'
  return (
    <li>
      {path ? (
        <Link href={path} className={`${lineClass} hover:bg-hover`}>
          {line}
        </Link>
      ) : (
        <span className={lineClass}>{line}</span>
      )}
    </li>
  )
}

/** What refers to the picture, with the screen that edits it. */
function placeOf({ place, id }: PictureUse): { kind: string; path: string | null } {
  if (place.startsWith('products.') || place.startsWith('product_pictures.'))
    return { kind: 'Dish', path: id && `/admin/products/${id}` }
  if (place.startsWith('categories.')) return { kind: 'Category', path: id && `/admin/categories?open=${id}` }
  if (place === 'restaurants.logo_media_id') return { kind: 'Logo', path: '/admin/restaurant' }
  if (place === 'restaurants.banner_media_id') return { kind: 'Banner', path: '/admin/restaurant' }
  if (place.startsWith('menu_templates.')) return { kind: 'Theme', path: '/admin/themes' }
  return { kind: 'Other', path: null }
}
