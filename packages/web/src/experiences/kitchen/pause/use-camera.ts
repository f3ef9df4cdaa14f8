import { useEffect, useState } from 'react'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream }
  /** Refused, missing, in use elsewhere, or disconnected since. */
  | { kind: 'failed' }

/** The front camera, on only while the component is mounted. */
export function useCamera(): { camera: CameraState; retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the camera
  useEffect(() => {
    let left = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    openFrontCamera()
      .then((opened) => {
        stream = opened
        // Allowed only after unmounting: the camera must not stay on.
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

/** With several cameras, the one that faces the user. */
async function openFrontCamera(): Promise<MediaStream> {
  const video = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}
