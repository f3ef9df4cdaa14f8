import { Button } from '@comanda/ui/button'
import { Camera } from '@comanda/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { photoNotice } from './pause-words.ts'

/** The photo that goes with the pause, and the way to another one. It comes into sight when it is taken. */
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
        alt="You, as management will see you"
        className="flex-none rounded-8 bg-sunken object-cover"
      />
      <p className="min-w-40 flex-1 text-16 text-ink-2">{photoNotice}</p>
      <Button onClick={onRetake}>
        <Camera aria-hidden="true" className="size-5" />
        Retake
      </Button>
    </div>
  )
}
