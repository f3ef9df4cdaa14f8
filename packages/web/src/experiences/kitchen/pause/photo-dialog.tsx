import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Camera } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { LivePreview } from './live-preview.tsx'
import { photoNotice, photoTitle } from './pause-messages.ts'
import { photoHeight, photoWidth } from './photo-file.ts'

export interface PhotoDialogProps {
  /** A JPEG in base64. */
  onTaken: (photo: string) => void
  onClose: () => void
}

/** Takes a photo of the user who disables ordering. The user sees it before it is stored. */
export function PhotoDialog({ onTaken, onClose }: PhotoDialogProps) {
  const [photo, setPhoto] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} size="lg" hideClose title={photoTitle}>
      {photo === null ? (
        <LivePreview onTaken={setPhoto}>
          <Button size="kitchen" className="min-w-40 max-sm:min-w-0" onClick={onClose}>
            Cancel
          </Button>
        </LivePreview>
      ) : (
        <>
          <img
            src={`data:image/jpeg;base64,${photo}`}
            width={photoWidth}
            height={photoHeight}
            alt="Your photo, as management will see it"
            className="mx-auto aspect-4/3 w-full max-w-[69dvh] rounded-12 bg-sunken object-cover"
          />
          <div className="mt-4 flex gap-3">
            <Button size="kitchen" className="min-w-40 max-sm:min-w-0" onClick={() => setPhoto(null)}>
              <Camera className="size-6" />
              Retake
            </Button>
            <Button
              variant="solid"
              size="kitchen"
              className="flex-auto!"
              data-autofocus
              onClick={() => onTaken(photo)}
            >
              Use Photo
            </Button>
          </div>
        </>
      )}
      <p className="mt-4 text-16 text-ink-2">{photoNotice}</p>
    </Dialog>
  )
}
