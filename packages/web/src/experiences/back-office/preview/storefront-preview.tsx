import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { ExternalLink, Monitor, Moon, Smartphone, Sun } from '@comanda/ui/icons.ts'
import { Segmented } from '@comanda/ui/segmented'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  onPreviewMessage,
  type PreviewMessage,
  type PreviewValues,
  previewPath,
} from '../../../shared/preview.ts'
import { PageFrame } from '../page-frame.tsx'

type Device = 'phone' | 'desktop'

/** Widths of the devices in CSS pixels. */
const widths: Record<Device, number> = { phone: 390, desktop: 1280 }
/** In less space, the text of a desktop page would be too small to read. */
const MIN_DESKTOP_ROOM = 640

export interface StorefrontPreviewProps {
  restaurantId: string
  /** Unsaved values of the form next to it. Should be referentially stable while nothing changes. */
  values?: PreviewValues
  device?: Device
  /** In pixels. */
  height?: number
  className?: string
}

const noValues: PreviewValues = {}

/**
 * The real storefront with the unsaved values of a form, as a customer sees it on a phone or a desktop, light or dark.
 * Nothing in it responds; no visit is counted. Also for restaurants that are offline.
 */
export function StorefrontPreview({
  restaurantId,
  values = noValues,
  device: first = 'phone',
  height = 800,
  className,
}: StorefrontPreviewProps) {
  const [chosen, setChosen] = useState<Device | null>(null)
  const [theme, setTheme] = useState<'light' | 'dark'>(values.theme ?? 'light')
  const [isRendered, setRendered] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const room = useWidth(stage)
  const send = useEffectEvent((to: MessageEventSource | null | undefined) => {
    const message: PreviewMessage = { type: 'comanda.preview.values', values: { ...values, theme } }
    to?.postMessage(message, { targetOrigin: location.origin })
  })
  useReturnedFocus(frame)
  const answer = useEffectEvent((from: MessageEventSource | null) => {
    send(from)
    if (from === frame.current?.contentWindow) setRendered(true)
  })
  // the frame, and tabs that were opened from here
  useEffect(() => onPreviewMessage(({ type }, from) => type === 'comanda.preview.ready' && answer(from)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when they change
  useEffect(() => send(frame.current?.contentWindow), [values, theme])
  const device = chosen ?? (room > 0 && room < MIN_DESKTOP_ROOM ? 'phone' : first)
  const edge = device === 'phone' ? 8 : 1
  const width = widths[device]
  const scale = Math.min(1, room / (width + 2 * edge))
  return (
    <section aria-label="Preview" className={className}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-14">As customers see it</h2>
        <Segmented
          label="Device"
          value={device}
          onChange={setChosen}
          labels={{
            phone: <Choice icon={<Smartphone />} text="Phone" />,
            desktop: <Choice icon={<Monitor />} text="Desktop" />,
          }}
        />
        <IconButton
          label={theme === 'dark' ? 'Show in light mode' : 'Show in dark mode'}
          icon={theme === 'dark' ? <Sun className="size-4" /> : <Moon className="size-4" />}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <a
          href={previewPath(restaurantId)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'plain' })}
        >
          <ExternalLink className="size-4" />
          <span className={cx(room < MIN_DESKTOP_ROOM && 'visually-hidden')}>Open in new tab</span>
        </a>
      </div>
      <div ref={stage} className="relative overflow-hidden" style={{ height }}>
        {room > 0 && (
          <div
            className={cx(
              'absolute top-0 left-1/2 box-content origin-top -translate-x-1/2 overflow-hidden bg-canvas',
              device === 'phone' ? 'rounded-24 border-line-strong' : 'rounded-12 border-line',
            )}
            style={{ width, height: height / scale - 2 * edge, scale, borderWidth: edge }}
          >
            <PageFrame
              frame={frame}
              title="Preview of the storefront"
              src={previewPath(restaurantId)}
              failed="The preview did not load"
              isRendered={isRendered}
              className="size-full"
            />
          </div>
        )}
      </div>
    </section>
  )
}

function Choice({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <span className="flex *:size-4" title={text}>
      {icon}
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** Returns the focus to the form when the frame took it without being clicked. */
function useReturnedFocus(frame: React.RefObject<HTMLIFrameElement | null>) {
  useEffect(() => {
    let last: Element | null = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== frame.current) last = target
    }
    document.addEventListener('focusin', remember)
    const stop = onPreviewMessage(({ type }, from) => {
      const isOurs = from === frame.current?.contentWindow
      if (!isOurs || type !== 'comanda.preview.focused') return
      if (last instanceof HTMLElement && last !== document.body) last.focus({ preventScroll: true })
      else frame.current?.blur()
    })
    return () => {
      document.removeEventListener('focusin', remember)
      stop()
    }
  }, [frame])
}

/** The width of an element, 0 until it is measured. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
