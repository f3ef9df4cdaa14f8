import { dialLink } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { CircleCheck, House, type Icon, Mail, MonitorX, Phone, RefreshCw } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Notice } from '@comanda/ui/notice'
import { useEffect, useState } from 'react'

export interface ErrorScreenProps {
  /** The audience: staff at a kitchen display, a customer, or anyone else. */
  context: 'kitchen' | 'customer' | 'other'
  /** The target of "Go to main page". */
  mainPage: string
  /** The restaurant's phone number, when the page belongs to one. */
  phone?: string | null
  supportEmail: string
  /** It replaces a part of the page, in a layout that still works. */
  inLayout?: boolean
  /** The screen's bundle is missing. */
  didNotLoad: boolean
  errorId: string
  at: number
}

const texts = {
  kitchen: { title: 'Kitchen Display Issue', about: 'This screen crashed. The kitchen is still running.' },
  customer: {
    title: 'Ordering System Unavailable',
    about: 'This page stopped working. Orders already placed are safe.',
  },
  other: { title: 'System Error', about: 'This page stopped working. Saved changes are safe.' },
} as const

const missing = 'It did not load: the connection failed, or there is a newer version. Refresh the page.'

/**
 * Replaces a crashed screen: first what is safe, then a large Refresh button, other options, and the error ID.
 */
export function ErrorScreen({
  context,
  mainPage,
  phone,
  supportEmail,
  inLayout = false,
  didNotLoad,
  errorId,
  at,
}: ErrorScreenProps) {
  const Outer = inLayout ? 'div' : 'main'
  const { title, about } = texts[context]
  const mail = `mailto:${supportEmail}?subject=${encodeURIComponent(`Error ${errorId}`)}`
  return (
    <Outer
      className={cx(
        'grid place-items-center p-4 text-ink',
        inLayout ? 'flex-auto bg-surface' : 'min-h-dvh bg-canvas',
      )}
    >
      <div className="w-full max-w-195">
        <div role="alert" className="mb-8 flex items-center gap-4">
          <span className="grid size-14 flex-none place-items-center rounded-16 bg-danger-tint text-danger-ink sm:size-18">
            <MonitorX className="size-7" />
          </span>
          <div>
            <h1 className="font-bold font-title text-28 tracking-display sm:text-36">{title}</h1>
            <p className="text-body text-ink-2">{didNotLoad ? missing : about}</p>
          </div>
        </div>
        {context === 'kitchen' && (
          <Notice
            tone="success"
            look="line"
            className="mb-7"
            icon={<CircleCheck className="size-7" />}
            title={<span className="text-title">Orders are still being received</span>}
          >
            <p className="text-ink-2">Nothing is lost. All orders are shown when the screen is back.</p>
          </Notice>
        )}
        <div className="mb-3 flex flex-wrap items-center gap-x-4.5 gap-y-2">
          <Button
            variant="solid"
            size="xl"
            className="min-h-18! min-w-60 flex-auto! text-20!"
            onClick={() => location.reload()}
          >
            <RefreshCw className="size-6" />
            Refresh
          </Button>
          {context === 'kitchen' && <ReloadCountdown />}
        </div>
        <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
          <OtherWay icon={House} href={mainPage} label="Go to main page" />
          {phone && <OtherWay icon={Phone} href={dialLink(phone)} label="Call the restaurant" />}
          <OtherWay icon={Mail} href={mail} label="Email support" />
        </div>
        <p className="mt-7 flex flex-wrap justify-between gap-2 text-ink-2 text-small">
          <span>
            Error id <span className="ml-2 text-ink code">{errorId}</span>
          </span>
          <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString('en-US')}</time>
        </p>
      </div>
    </Outer>
  )
}

function OtherWay({ icon: Glyph, href, label }: { icon: Icon; href: string; label: string }) {
  return (
    <LinkButton href={href} size="xl" className="text-ctl!">
      <Glyph aria-hidden="true" className="size-5" />
      {label}
    </LinkButton>
  )
}

const patience = 10

/** Kitchen staff cannot stop to click: the screen reloads automatically. */
function ReloadCountdown() {
  const [left, setLeft] = useState(patience)
  useEffect(() => {
    if (left === 0) location.reload()
    const timer = setTimeout(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <p className="text-body text-ink-2">
      Reloads automatically
      <br />
      in <b className="text-ink tnum">{left} seconds</b>
    </p>
  )
}
