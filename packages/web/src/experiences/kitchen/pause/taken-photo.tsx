import { Button } from '@comanda/ui/button'
import { Camera } from '@comanda/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { photoNotice } from './pause-messages.ts'

/** The photo of the pause, with a retake button. Scrolls into view when taken. */
export function TakenPhoto({ photo, onRetake }: { photo: string; onRetake: () => void }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={row} className="flex flex-wrap items-center gap-4 rounded-12 border border-line p-3">
      <img
        src={`data:image/jpeg;base64,${photo}`}
        width={112}
        height={84}
        alt="Your photo, as management will see it"
        className="flex-none rounded-8 bg-sunken object-cover"
      />
      <p className="min-w-40 flex-1 text-16 text-ink-2">{photoNotice}</p>
      <Button onClick={onRetake}>
        <Camera className="size-5" />
        Retake
      </Button>
    </div>
  )
}
