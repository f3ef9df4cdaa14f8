import type { PictureCrop, StoredPicture } from '@comanda/contract/media'
import { Button } from '@comanda/ui/button'
import { FieldError } from '@comanda/ui/field-error'
import { CloudUpload, Crop, ImageOff, Link, Trash2 } from '@comanda/ui/icons.ts'
import { LiveRegion } from '@comanda/ui/live-region'
import { Notice } from '@comanda/ui/notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { changeAndFocus } from '../forms/keep-focus.ts'
import { useResults } from '../results/results.tsx'
import { AddressForm } from './address-form.tsx'
import { AltField } from './alt-field.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { fileIssue, fileOf, formatBytes, pictureTypes } from './picture-file.ts'
import { PictureFrame } from './picture-frame.tsx'
import { pictureQuery } from './queries.ts'
import { useUpload } from './use-upload.ts'

/** The shapes in which pictures are shown. */
const ratios = { '2:1': 2, '1:1': 1, '4:3': 4 / 3 }

export interface PictureFieldProps {
  restaurantId: string
  label: string
  /** The id of the stored picture, as forms save it. */
  value: string | null
  onChange: (pictureId: string | null) => void
  shape: keyof typeof ratios
  /** The subject of the results. */
  kind: 'logo' | 'image'
  /** "Recommended 400x200px." */
  recommended: string
  error?: string
  className?: string
}

/**
 * Picks an image (file, drop, paste, URL), its crop and its alt text. The
 * image is stored immediately; the form saves its id. A refused file leaves the old picture.
 */
export function PictureField(props: PictureFieldProps) {
  const { restaurantId, label, value, onChange, shape, kind, recommended, error, className } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [refusal, setRefusal] = useState<{ reason: string; about: string } | null>(null)
  const [byAddress, setByAddress] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const stored = useQuery(pictureQuery(restaurantId, value))
  const texts = resultTexts[kind]

  const refuse = (reason: string, about: string) => {
    setRefusal({ reason, about })
    results.failed('Upload Failed', { message: texts.failed(reason) })
  }
  const upload = useUpload({
    restaurantId,
    onDone: (picture) => {
      client.setQueryData(pictureQuery(restaurantId, picture.id).queryKey, picture)
      setByAddress(false)
      setRefusal(null)
      onChange(picture.id)
      results.succeeded(texts.done, 'Customers see it after you save.', null)
    },
    onFailed: (reason) => refuse(reason, unchangedText(kind, value)),
  })
  const choose = (file: File | null) => {
    if (!file || upload.busy) return
    const issue = fileIssue(file)
    if (issue) refuse(issue, `${file.name} is ${formatBytes(file.size)}. ${unchangedText(kind, value)}`)
    else {
      setRefusal(null)
      setChosen(file)
    }
  }
  const cropStored = async ({ path, widths }: StoredPicture) => {
    const picture = await loadPicture(`${path}-${widths.at(-1)}.webp`).catch(() => null)
    if (picture) setChosen(picture)
    else refuse('The picture could not be loaded. Please try again.', unchangedText(kind, value))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(fileOf(event.dataTransfer))
  }
  const onPaste = (event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData)
    if (!file) return
    event.preventDefault()
    choose(file)
  }
  const open = () => input.current?.click()
  return (
    <fieldset
      aria-describedby={`${id}-note`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
      className={className}
    >
      <legend className="mb-1.5 font-semibold text-ink text-small">{label}</legend>
      <PictureFrame
        ratio={ratios[shape]}
        picture={value === null ? null : stored.data}
        failed={stored.isError}
        onRetry={() => void stored.refetch()}
        upload={upload}
        isOver={isOver}
        onOpen={open}
        fits={kind === 'logo'}
      />
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={`${label}: choose a file`}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
        className="visually-hidden"
      />
      {refusal && (
        <Notice
          tone="danger"
          look="line"
          icon={<ImageOff className="size-4.5" />}
          title={refusal.reason}
          className="mt-2"
        >
          {refusal.about}
        </Notice>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <Button ref={chooser} onClick={open} disabled={upload.busy}>
          <CloudUpload className="size-4" />
          {value === null ? 'Choose a file' : 'Choose another'}
        </Button>
        <Button
          variant="plain"
          aria-expanded={byAddress}
          disabled={upload.busy}
          onClick={() => setByAddress(!byAddress)}
        >
          <Link className="size-4" />
          Address
        </Button>
        {value !== null && stored.data && (
          <Button variant="plain" disabled={upload.busy} onClick={() => void cropStored(stored.data)}>
            <Crop className="size-4" />
            Crop
          </Button>
        )}
        {value !== null && (
          <Button
            variant="plain"
            disabled={upload.busy}
            onClick={() => changeAndFocus(() => onChange(null), chooser)}
          >
            <Trash2 className="size-4" />
            Remove
          </Button>
        )}
      </div>
      {byAddress && <AddressForm busy={upload.busy} onFetch={(url) => void upload.fetchFrom(url)} />}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <p id={`${id}-note`} className="mt-1.5 text-ink-3 text-small">
          JPG, PNG, WebP, under 5MB. {recommended}
        </p>
      )}
      {value !== null && stored.data && (
        <AltField key={value} restaurantId={restaurantId} picture={stored.data} className="mt-3" />
      )}
      <LiveRegion text={upload.busy ? 'Uploading' : ''} />
      {chosen && (
        <CropDialog
          file={chosen}
          ratio={ratios[shape]}
          onClose={() => setChosen(null)}
          onChoose={(crop: PictureCrop | undefined) => {
            setChosen(null)
            void upload.send(chosen, crop)
          }}
        />
      )}
    </fieldset>
  )
}

const resultTexts = {
  logo: {
    done: 'Logo uploaded successfully!',
    failed: (reason: string) => `Error uploading logo: ${reason}`,
  },
  image: { done: 'Image Uploaded Successfully!', failed: (reason: string) => reason },
}

const LOAD_LIMIT_MS = 20_000

async function loadPicture(path: string): Promise<Blob | null> {
  const response = await fetch(path, { signal: AbortSignal.timeout(LOAD_LIMIT_MS) })
  return response.ok ? response.blob() : null
}

function unchangedText(kind: PictureFieldProps['kind'], value: string | null): string {
  if (value === null) return 'Nothing was stored.'
  return kind === 'logo' ? 'The old logo stays.' : 'The old picture stays.'
}
