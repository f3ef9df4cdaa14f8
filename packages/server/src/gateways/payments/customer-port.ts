/** A card that the provider stores for a customer. Two entries of one card have the same fingerprint. */
export interface StoredCard {
  id: string
  fingerprint: string | null
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/**
 * Cards that the provider stores for a person, in the platform's account, where all payments are created. Calls throw
 * PaymentGatewayError, and ObjectMissing for a customer that the provider does not have.
 */
export interface CustomerGateway {
  /** Creates a customer, and returns its id. */
  createCustomer(input: {
    userId: string
    email: string | null
    name: string
    idempotencyKey: string
  }): Promise<string>
  /** Deletes a customer with the saved cards. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>
  /** The saved cards, newest first. */
  listCards(customerId: string): Promise<StoredCard[]>
  /** A removed card can never be charged again. Idempotent. */
  removeCard(cardId: string): Promise<void>
  /**
   * Lets a customer pay an intent: with one of the saved cards, otherwise with a new one, which `save` stores once it
   * has been charged. The customer still confirms the payment.
   */
  assignCustomer(input: {
    intentId: string
    customerId: string
    cardId: string | null
    save: boolean
  }): Promise<void>
}
