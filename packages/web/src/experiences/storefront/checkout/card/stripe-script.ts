import { allowScripts } from '../../../../shared/script-policy.ts'

/** The part of the provider's script API that is used here. */
export interface StripeScript {
  /** Amount and capture method must match the payment that is confirmed later. */
  elements(options: {
    mode: 'payment'
    amount: number
    currency: 'usd'
    captureMethod?: 'manual'
    appearance: object
  }): StripeElements
  confirmPayment(input: {
    elements: StripeElements
    clientSecret: string
    confirmParams: { return_url: string; payment_method_data: { billing_details: object } }
    redirect: 'if_required'
  }): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
  /** Without elements: with the payment method of the payment. */
  confirmPayment(input: {
    clientSecret: string
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
  /** The status of a payment; does not change it. */
  retrievePaymentIntent(
    clientSecret: string,
  ): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
  /** Shows the bank's challenge of a confirmed payment. */
  handleNextAction(input: { clientSecret: string }): Promise<{ error?: StripeError }>
}

export interface StripeElements {
  create(kind: 'payment', options: object): StripeElement
  /** `setupFutureUsage` must match the payment that is confirmed later. */
  update(options: { amount: number } | { setupFutureUsage: 'on_session' | null }): void
  /**
   * Validates the input and opens the wallet's dialog, if a wallet is chosen. Must be called in the click
   * handler.
   */
  submit(): Promise<{ error?: StripeError }>
}

export interface StripeElement {
  mount(container: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'change', listener: (change: StripeChange) => void): void
  on(event: 'ready', listener: () => void): void
  on(event: 'loaderror', listener: (failure: { error: StripeError }) => void): void
}

export interface StripeChange {
  empty: boolean
  complete: boolean
  /** The chosen payment method: "card", "apple_pay", "google_pay", "link" and others. */
  value: { type: string }
}

export interface StripeError {
  type: string
  message?: string
}

type StripeFactory = (publishableKey: string) => StripeScript

const provider = 'js.stripe.com'
const address = `https://${provider}/v3/`
const LOAD_LIMIT_MS = 20_000
let loading: Promise<StripeFactory> | null = null

/** Loads the provider's script once. Throws if it fails to load, or takes too long; the next call retries. */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  loading ??= load()
  try {
    return (await loading)(publishableKey)
  } catch (error) {
    loading = null
    throw error
  }
}

function load(): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    // Its own script, and the scripts that it loads from its own hosts. It may clear an element with empty HTML, but not write any
    // HTML.
    allowScripts(isProviderUrl)
    const script = document.createElement('script')
    script.src = address
    const fail = (message: string) => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(message))
    }
    const timer = setTimeout(() => fail('The payment script did not load in time'), LOAD_LIMIT_MS)
    script.onload = () => {
      clearTimeout(timer)
      const factory: StripeFactory | undefined = Reflect.get(window, 'Stripe')
      if (factory) resolve(factory)
      else reject(new Error('The payment script loaded without defining Stripe'))
    }
    script.onerror = () => fail('The payment script failed to load')
    document.head.append(script)
  })
}

/** Whether a URL is on the provider's own hosts, over https. */
export function isProviderUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'https:' && port === '' && (hostname === provider || hostname.endsWith(`.${provider}`))
}
