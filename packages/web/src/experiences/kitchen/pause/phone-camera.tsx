import { buttonClass } from '@comanda/ui/button-class.ts'
import { Camera } from '@comanda/ui/icons.ts'
import { useId, useState } from 'react'
import { photoFromFile } from './photo-file.ts'

/**
 * If the page cannot use the camera, a file input can open the phone's camera app, without its album. Browsers that
 * would offer files instead do not support `capture`; nothing is shown in those.
 */
export function PhoneCamera({ onTaken }: { onTaken: (photo: string) => void }) {
  const id = useId()
  const [unreadable, setUnreadable] = useState(false)
  const [offered] = useState(
    () => 'capture' in document.createElement('input') && matchMedia('(pointer: coarse)').matches,
  )
  if (!offered) return null
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onTaken(await photoFromFile(file))
    } catch {
      setUnreadable(true)
    }
  }
  return (
    <>
      <label htmlFor={id} className={buttonClass({ variant: 'outline', size: 'kitchen' })}>
        <Camera className="size-6" />
        Use the phone’s camera app
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="user"
          className="visually-hidden"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      {unreadable && <p role="alert">This photo cannot be read. Please retake it.</p>}
    </>
  )
}
