import type { PictureCrop } from '@comanda/contract/media'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { moveCrop, resizeCrop, type Size } from './crop.ts'

/** A step of the arrow keys, as a share of the picture's width; with Shift it is five times as far. */
const STEP = 0.01

/** The crop frame over a picture. It is moved by dragging or with the arrow keys, and resized at its corner. */
export function CropBox({
  crop,
  picture,
  onChange,
}: {
  crop: PictureCrop
  picture: Size
  onChange: (crop: PictureCrop) => void
}) {
  const drag = useRef<{ x: number; y: number; crop: PictureCrop; resizes: boolean } | null>(null)
  const start = (resizes: boolean) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, crop, resizes }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current
    const stage = event.currentTarget.closest('[data-stage]')
    if (!from || !stage) return
    event.stopPropagation()
    const scale = picture.width / stage.getBoundingClientRect().width
    const [x, y] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
    onChange(
      from.resizes
        ? resizeCrop(from.crop, from.crop.width + x, picture, 'corner')
        : moveCrop(from.crop, { x, y }, picture),
    )
  }
  const end = () => {
    drag.current = null
  }
  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const step = picture.width * STEP * (event.shiftKey ? 5 : 1)
    onChange(moveCrop(crop, { x: direction.x * step, y: direction.y * step }, picture))
  }
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div data-stage className="absolute inset-0">
      <button
        type="button"
        aria-label={`Shown part: ${inWords(crop, picture)}. Arrow keys move it.`}
        onPointerDown={start(false)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={moveByKey}
        style={{
          left: share(crop.left, picture.width),
          top: share(crop.top, picture.height),
          width: share(crop.width, picture.width),
          height: share(crop.height, picture.height),
        }}
        className="absolute cursor-move touch-none border-2 border-surface ring-1 ring-ink shadow-[0_0_0_100vmax_var(--scrim)] outline-offset-2"
      >
        <span
          aria-hidden="true"
          onPointerDown={start(true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          className="absolute -right-1 -bottom-1 grid size-tap cursor-nwse-resize touch-none place-items-end"
        >
          <span className="size-4 rounded-4 border-2 border-surface bg-pick ring-1 ring-ink" />
        </span>
      </button>
    </div>
  )
}

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function inWords(crop: PictureCrop, picture: Size): string {
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`
  return `${percent(crop.width, picture.width)} of the width, ${percent(crop.left, picture.width)} from the left, ${percent(crop.top, picture.height)} from the top`
}
