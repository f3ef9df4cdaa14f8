import { QrCode } from '../../../shared/qr-code.tsx'

/** QR code of the storefront, for the next order. */
export function OrderNextTime({ domain }: { domain: string }) {
  const port = location.port ? `:${location.port}` : ''
  return (
    <p className="flex items-center gap-5 text-20 text-ink-2">
      <QrCode
        text={`${location.protocol}//${domain}${port}/`}
        label={`Order online at ${domain}`}
        className="size-20 rounded-8"
      />
      <span>
        Skip the line next time: <b className="font-semibold text-ink">{domain}</b>
      </span>
    </p>
  )
}
