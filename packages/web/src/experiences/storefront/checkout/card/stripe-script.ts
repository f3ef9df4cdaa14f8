/** What of the provider's script is used here. */
export interface StripeScript {
  elements(options: { fonts?: object[] }): { create(kind: StripeFieldKind, options: object): StripeElement }
  createPaymentMethod(input: {
    type: 'card'
    card: StripeElement
    billing_details: object
  }): Promise<{ paymentMethod?: { id: string }; error?: StripeError }>
  confirmCardPayment(
    clientSecret: string,
    input: { payment_method: string },
  ): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
}

export type StripeFieldKind = 'cardNumber' | 'cardExpiry' | 'cardCvc'

export interface StripeElement {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'change', listener: (change: StripeChange) => void): void
}

export interface StripeChange {
  empty: boolean
  complete: boolean
  brand?: string
  error?: { message: string }
}

export interface StripeError {
  type: string
  message?: string
}

type StripeMaker = (publishableKey: string) => StripeScript

const address = 'https://js.stripe.com/v3/'
let loading: Promise<StripeMaker> | null = null

/** Loads the provider's script, once. Throws when it does not come; the next call tries again. */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  loading ??= load()
  try {
    return (await loading)(publishableKey)
  } catch (error) {
    loading = null
    throw error
  }
}

function load(): Promise<StripeMaker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const made: StripeMaker | undefined = Reflect.get(window, 'Stripe')
      if (made) resolve(made)
      else reject(new Error('The payment script came without its function'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The payment script did not load'))
    }
    document.head.append(script)
  })
}
