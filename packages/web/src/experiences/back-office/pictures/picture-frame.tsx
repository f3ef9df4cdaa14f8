import type { StoredPicture } from '@comanda/contract/media'
import { cx } from '@comanda/ui/cx.ts'
import { CloudUpload } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import { Skeleton } from '@comanda/ui/skeleton'
import { TextButton } from '@comanda/ui/text-button'

/** The picture or a drop zone, with the progress of an upload over it. */
export function PictureFrame({
  ratio,
  picture,
  failed,
  onRetry,
  upload,
  isOver,
  onOpen,
  fits,
}: {
  ratio: number
  /** Undefined while it is loading. */
  picture: StoredPicture | null | undefined
  failed: boolean
  onRetry: () => void
  upload: { busy: boolean; progress: number | null; cancel: () => void }
  isOver: boolean
  onOpen: () => void
  /** Shows the full picture, with space around it. */
  fits: boolean
}) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={cx(
        'relative max-h-60 w-full max-w-96 overflow-hidden rounded-8 border bg-canvas',
        picture ? 'border-line' : 'border-line-strong border-dashed',
        isOver && 'border-pick! bg-pick-tint ring-3 ring-focus/30',
      )}
    >
      {picture && (
        <img
          src={`${picture.path}-${picture.widths.find((width) => width >= 640) ?? picture.widths.at(-1)}.webp`}
          alt={picture.alt ?? ''}
          className={cx('size-full', fits ? 'object-contain p-3' : 'object-cover')}
        />
      )}
      {picture === undefined &&
        (failed ? (
          <p
            role="alert"
            className="grid size-full place-content-center gap-1 text-center text-13 text-ink-2"
          >
            The picture did not load.
            <TextButton onClick={onRetry}>Retry</TextButton>
          </p>
        ) : (
          <Skeleton className="size-full animate-appear" />
        ))}
      {picture === null && (
        <button
          type="button"
          onClick={onOpen}
          className="grid size-full place-content-center justify-items-center gap-1.5 p-3 text-center text-13 text-ink-2 hover:bg-hover"
        >
          <CloudUpload className="size-6" />
          <span>
            <b className="text-ink">Choose a file</b>, drop it here or paste it
          </span>
        </button>
      )}
      {upload.busy && (
        <div className="absolute inset-0 grid content-center justify-items-center gap-2 bg-surface/92 p-4 text-13">
          {upload.progress === null ? 'Processing…' : `Uploading, ${Math.round(upload.progress * 100)}%`}
          <Meter
            label="Upload"
            value={Math.round((upload.progress ?? 1) * 100)}
            max={100}
            className="w-40 max-w-full text-pick"
          />
          <TextButton onClick={upload.cancel}>Cancel</TextButton>
        </div>
      )}
    </div>
  )
}
