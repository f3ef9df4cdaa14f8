import type { PictureCrop } from '@comanda/contract/media'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { useEffect, useState } from 'react'
import { largestCrop, resizeCrop, type Size, SMALLEST, wholePixels } from './crop.ts'
import { CropBox } from './crop-box.tsx'

export interface CropDialogProps {
  /** The picture as it was chosen. */
  file: Blob
  /** Width divided by height of the part. */
  ratio: number
  onChoose: (crop: PictureCrop | undefined) => void
  onClose: () => void
}

/** Chooses the part of a picture that is stored, by mouse, touch or keyboard. */
export function CropDialog({ file, ratio, onChoose, onClose }: CropDialogProps) {
  const [address, setAddress] = useState<string>()
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState<PictureCrop | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const largest = size && largestCrop(size, ratio).width
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title="Choose the part to show"
      description="Drag the frame, or move it with the arrow keys."
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} className="mr-auto">
            Cancel
          </Button>
          <Button onClick={() => onChoose(undefined)}>Use the whole picture</Button>
          <Button
            data-autofocus
            variant="solid"
            disabled={!crop}
            onClick={() => size && crop && onChoose(wholePixels(crop, size))}
          >
            Use this part
          </Button>
        </div>
      }
    >
      <div className="relative mx-auto w-fit max-w-full select-none overflow-hidden rounded-8 bg-sunken">
        {address && (
          <img
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              setCrop(largestCrop({ width, height }, ratio))
            }}
            onError={() => setUnreadable(true)}
            className="block max-h-[46dvh] max-w-full"
          />
        )}
        {size && crop && <CropBox crop={crop} picture={size} onChange={setCrop} />}
      </div>
      {unreadable && (
        <p role="alert" className="mt-3 text-danger-ink text-small">
          The browser cannot show this picture. It can be used uncropped.
        </p>
      )}
      {size && crop && largest && (
        <label className="mt-4 flex items-center gap-3 font-semibold text-small">
          Size
          <input
            type="range"
            min={SMALLEST * 100}
            max={100}
            value={Math.round((crop.width / largest) * 100)}
            onChange={({ currentTarget }) =>
              setCrop(resizeCrop(crop, (largest * Number(currentTarget.value)) / 100, size))
            }
            className="min-h-tap flex-auto accent-pick"
          />
        </label>
      )}
    </Dialog>
  )
}
