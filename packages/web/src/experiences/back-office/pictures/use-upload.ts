import type { PictureCrop, StoredPicture } from '@comanda/contract/media'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { sendPicture } from './send-picture.ts'
import { beginUpload } from './uploads.ts'

export interface UploadState {
  /** From 0 to 1; null while the server processes the picture or nothing is sent. */
  progress: number | null
  busy: boolean
}

interface UploadOptions {
  restaurantId: string
  onDone: (picture: StoredPicture) => void
  /** The reason of a failure. Not called for a cancelled upload. */
  onFailed: (reason: string) => void
}

/** Uploads one picture at a time. Aborted when the form is left. */
export function useUpload({ restaurantId, ...handlers }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ progress: null, busy: false })
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  // The form can have changed while a picture is uploaded.
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })

  async function run(work: (signal: AbortSignal) => Promise<StoredPicture>): Promise<void> {
    current.current?.abort()
    const abort = new AbortController()
    current.current = abort
    const end = beginUpload()
    setState({ progress: null, busy: true })
    try {
      const picture = await work(abort.signal)
      latest.current.onDone(picture)
    } catch (error) {
      if (!abort.signal.aborted) latest.current.onFailed(reasonOf(readFailure(error)))
    } finally {
      end()
      if (current.current === abort) {
        current.current = null
        setState({ progress: null, busy: false })
      }
    }
  }

  return {
    ...state,
    cancel: () => current.current?.abort(),
    send: (file: Blob, crop?: PictureCrop) =>
      run((signal) => {
        const onProgress = (sent: number) => setState({ progress: sent < 1 ? sent : null, busy: true })
        return sendPicture({ restaurantId, file, ...(crop && { crop }), onProgress, signal })
      }),
    fetchFrom: (url: string) =>
      run(async (signal) => {
        const { picture } = await (await loadApi()).media.fetchPicture({ restaurantId, url }, { signal })
        return picture
      }),
  }
}

const reasonOf = ({ message }: Failure) => `Upload failed: ${message}`
