import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { sendPicture } from '../../../src/experiences/back-office/pictures/send-picture.ts'
import { useUpload } from '../../../src/experiences/back-office/pictures/use-upload.ts'
import { renderText } from '../../render-text.ts'

vi.mock('../../../src/experiences/back-office/pictures/send-picture.ts')

test('a picture is put into what the form has when its upload ends', async () => {
  const picture = { id: 'p3', path: '', widths: [], width: 1, height: 1, alt: '' }
  const { promise, resolve } = Promise.withResolvers<typeof picture>()
  vi.mocked(sendPicture).mockReturnValue(promise)
  let upload = (_file: Blob) => {}
  let remove = () => {}
  function Pictures() {
    const [ids, setIds] = useState(['p1', 'p2'])
    const { send } = useUpload({
      restaurantId: 'r1',
      onDone: ({ id }) => setIds([...ids, id]),
      onFailed: () => {},
    })
    upload = (file) => void send(file)
    remove = () => setIds(['p2'])
    return ids.join(' ')
  }
  const shown = await renderText(<Pictures />)
  upload(new Blob())
  remove()
  await vi.waitFor(() => expect(shown()).toBe('p2'))
  resolve(picture)
  await vi.waitFor(() => expect(shown()).toBe('p2 p3'))
})
