import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { QrCode } from '../../../shared/qr-code.tsx'

/** A gift card as it is shown and printed. The QR code opens the balance page, with the code in the fragment. */
export function GiftCardFace({
  restaurantName,
  amount,
  code,
  balanceAddress,
}: {
  restaurantName: string
  amount: Cents
  code: string
  /** The address of the balance page. */
  balanceAddress: string
}) {
  return (
    <section
      aria-label="Gift card"
      className="flex flex-wrap items-end justify-between gap-5 rounded-16 bg-brand p-6 text-on-brand [print-color-adjust:exact] print:break-inside-avoid"
    >
      <div className="min-w-0">
        <p className="font-semibold text-15">{restaurantName}</p>
        <p className="mt-1 font-bold font-display text-36 tracking-display">{formatMoney(amount)}</p>
        <p className="mt-6 text-14">Gift card code</p>
        <p className="wrap-anywhere font-code font-semibold text-18">{code}</p>
      </div>
      <QrCode
        text={`${balanceAddress}#${code}`}
        label="QR code that shows the balance of this gift card"
        className="size-32 flex-none rounded-8"
      />
    </section>
  )
}
