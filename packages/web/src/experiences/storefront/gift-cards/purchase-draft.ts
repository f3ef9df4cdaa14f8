import type { Cents } from '@comanda/domain/money/cents'

/** The form values of a gift card. */
export interface PurchaseDraft {
  amount: Cents | null
  isForSelf: boolean
  recipientName: string
  recipientEmail: string
  message: string
  /** The local day on which it is emailed; empty: now. */
  deliverOn: string
  purchaserName: string
  purchaserEmail: string
}
