import { Button } from '@comanda/ui/button'
import { Camera, CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Spinner } from '@comanda/ui/spinner'
import { type ReactNode, useRef, useState } from 'react'
import { cameraFailed } from './pause-messages.ts'
import { PhoneCamera } from './phone-camera.tsx'
import { takePhoto } from './photo-file.ts'
import { type CameraState, useCamera } from './use-camera.ts'

export interface LivePreviewProps {
  /** The photo in base64. */
  onTaken: (photo: string) => void
  /** The cancel button, next to the capture button. */
  children: ReactNode
}

/** Live camera picture with the capture button. The camera is on only while this is mounted. */
export function LivePreview({ onTaken, children }: LivePreviewProps) {
  const { camera, retry } = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const failed = camera.kind === 'failed' || unreadable
  const capture = () => {
    const { current } = video
    if (!current) return
    try {
      onTaken(takePhoto(current, current.videoWidth, current.videoHeight))
    } catch {
      setUnreadable(true)
    }
  }
  return (
    <>
      {failed ? (
        <div className="grid mx-auto aspect-4/3 w-full max-w-[69dvh] content-center justify-items-center gap-4 rounded-12 bg-sunken px-5 text-center">
          <Notice tone="danger" role="alert" icon={<CircleAlert className="size-6" />}>
            {cameraFailed}
          </Notice>
          <PhoneCamera onTaken={onTaken} />
        </div>
      ) : (
        <Viewfinder camera={camera} seen={seen} video={video} onSeen={() => setSeen(true)} />
      )}
      <div className="mt-4 flex gap-3">
        {children}
        {failed ? (
          <Button
            variant="solid"
            size="kitchen"
            className="flex-auto!"
            onClick={() => {
              setUnreadable(false)
              setSeen(false)
              retry()
            }}
          >
            Try Again
          </Button>
        ) : (
          <Button
            variant="solid"
            size="kitchen"
            className="flex-auto!"
            disabled={camera.kind !== 'live' || !seen}
            onClick={capture}
          >
            <Camera className="size-6" />
            Capture Photo
          </Button>
        )}
      </div>
    </>
  )
}

interface ViewfinderProps {
  camera: CameraState
  /** The first frame has arrived. */
  seen: boolean
  video: React.RefObject<HTMLVideoElement | null>
  onSeen: () => void
}

/** Mirrored, as people expect to see themselves. The stored photo is not. */
function Viewfinder({ camera, seen, video, onSeen }: ViewfinderProps) {
  return (
    <div className="relative mx-auto aspect-4/3 w-full max-w-[69dvh] overflow-hidden rounded-12 bg-sunken">
      {camera.kind === 'live' && (
        <video
          ref={(element) => {
            video.current = element
            if (element && element.srcObject !== camera.stream) element.srcObject = camera.stream
          }}
          aria-label="Camera preview"
          autoPlay
          muted
          playsInline
          onLoadedData={onSeen}
          className="size-full -scale-x-100 object-cover"
        />
      )}
      {seen ? (
        <>
          <span
            aria-hidden="true"
            className="-translate-x-1/2 absolute inset-y-[5%] left-1/2 aspect-[.96] rounded-[45%] border-2 border-ink/75"
          />
          <span className="absolute top-3.5 left-3.5 inline-flex items-center gap-2.5 rounded-8 bg-canvas/85 px-3 py-1 font-semibold text-16">
            <span aria-hidden="true" className="size-2 rounded-full bg-danger" />
            Live
          </span>
        </>
      ) : (
        <p
          role="status"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-5 text-center text-18"
        >
          <Spinner className="size-7" />
          Waiting for the camera. Allow access if the browser asks.
        </p>
      )}
    </div>
  )
}
