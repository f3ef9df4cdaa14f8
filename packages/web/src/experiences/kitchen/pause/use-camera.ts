import { useEffect, useState } from 'react'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream }
  /** Refused, missing, in use elsewhere, or taken away meanwhile. */
  | { kind: 'failed' }

/** The front camera for as long as its component stands: afterwards it is off, however the component went. */
export function useCamera(): { camera: CameraState; retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it anew
  useEffect(() => {
    let left = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    openFrontCamera()
      .then((opened) => {
        stream = opened
        // Allowed only after the dialog was closed: nobody may film on.
        if (left) return stop()
        for (const track of opened.getVideoTracks()) {
          track.addEventListener('ended', () => !left && setCamera({ kind: 'failed' }))
        }
        setCamera({ kind: 'live', stream: opened })
      })
      .catch(() => {
        if (!left) setCamera({ kind: 'failed' })
      })
    return () => {
      left = true
      stop()
    }
  }, [attempt])
  const retry = () => {
    setCamera({ kind: 'starting' })
    setAttempt((count) => count + 1)
  }
  return { camera, retry }
}

/** On a tablet that has several, the one that looks at whoever stands before it. */
async function openFrontCamera(): Promise<MediaStream> {
  const video = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}
