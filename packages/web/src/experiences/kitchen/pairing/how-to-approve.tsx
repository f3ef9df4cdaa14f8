import type { ReactNode } from 'react'
import { QrCode } from '../../../shared/qr-code.tsx'
import type { AdminAddress } from './admin-address.ts'

/** Instructions for a user who may approve the screen and is next to it. */
export function HowToApprove({ address: { shown, link } }: { address: AdminAddress }) {
  return (
    <section
      aria-label="How to approve"
      className="w-full rounded-24 border border-line bg-surface p-7 lg:w-93"
    >
      <QrCode
        text={link}
        label={`QR code for ${link}`}
        className="size-46 rounded-12 [forced-color-adjust:none]"
      />
      <p className="mt-4 text-18 text-ink-2">Scan with the manager’s phone, or:</p>
      <ol className="mt-3.5 grid gap-2.5 text-18">
        <Step number={1}>
          Open <b className="wrap-anywhere font-bold">{shown}</b>
        </Step>
        <Step number={2}>Go to Screens & Devices</Step>
        <Step number={3}>Compare the code and approve</Step>
      </ol>
    </section>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-7.5 flex-none place-items-center rounded-full bg-raised font-bold text-16 tnum"
      >
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
