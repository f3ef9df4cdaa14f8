import type { StoredPicture } from '@comanda/contract/media'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { putData } from '../put-data.ts'
import { pictureQuery } from './queries.ts'

/** The alternative text of a picture. It belongs to the picture and is saved on blur. */
export function AltField({
  restaurantId,
  picture,
  className,
}: {
  restaurantId: string
  picture: StoredPicture
  className?: string
}) {
  const client = useQueryClient()
  const stored = picture.alt ?? ''
  const [typed, setTyped] = useState(stored)
  // The text with which the field was left, until it is sent: a correction can follow during a save.
  const [due, setDue] = useState<string | null>(null)
  const save = useAction(
    async (alt: string) =>
      (await loadApi()).media.describePicture({ restaurantId, pictureId: picture.id, alt }),
    {
      onDone: (saved, sent) => {
        putData(client, pictureQuery(restaurantId, picture.id).queryKey, saved.picture)
        setTyped((current) => (current === sent ? (saved.picture.alt ?? '') : current))
      },
    },
  )
  const send = useEffectEvent((text: string) => {
    setDue(null)
    if (text.trim() !== stored) save.run(text)
  })
  useEffect(() => {
    if (due !== null && !save.busy) send(due)
  }, [due, save.busy])
  return (
    <TextField
      label="Alternative text"
      optional
      maxLength={300}
      hint={
        save.busy
          ? 'Saving…'
          : typed !== '' && typed === stored
            ? 'Saved. Screen readers read it.'
            : 'Screen readers read it to people who cannot see the picture.'
      }
      error={save.failure?.message}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setDue(typed)}
      className={className}
    />
  )
}
