import { z } from 'zod'
import { newId } from '../ids.ts'
import type { StoredMethod } from './charge-tables.ts'
import { invalidRequest, missing } from './errors.ts'
import type { Form } from './form.ts'
import type { Customer, PaymentIntent, PaymentMethod } from './objects.ts'
import { found } from './operation.ts'
import { expansion, mergedMetadata, metadata, readParams, text } from './params.ts'
import { listOf } from './read.ts'
import { type Call, type Payments, seconds } from './state.ts'

const customerParams = z.strictObject({
  description: text.optional(),
  email: text.optional(),
  expand: expansion.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: text.optional(),
})

export function createCustomer(p: Payments, form: Form, call: Call): Customer {
  const given = readParams(customerParams, form)
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    created: seconds(call.now),
    description: given.description ?? null,
    email: given.email ?? null,
    livemode: false,
    metadata: mergedMetadata({}, given.metadata),
    name: given.name ?? null,
    phone: given.phone ?? null,
  }
  p.customers.put(customer.id, customer)
  return customer
}

/** Throws 404 for a customer that does not exist or was deleted. */
export function requireCustomer(p: Payments, id: string, param = 'customer'): Customer {
  const customer = p.customers.get(id)
  if (!customer || customer.deleted) throw missing('customer', id, param)
  return customer
}

/** Deletes a customer. Its payment methods can no longer be used. */
export function deleteCustomer(p: Payments, id: string): object {
  const customer = requireCustomer(p, id, 'id')
  for (const { method } of methodsOf(p, id)) detachMethod(p, method.id)
  p.customers.put(id, { ...customer, deleted: true })
  return { id, object: 'customer', deleted: true }
}

/** The payment methods of a customer, newest first. Without a customer the provider returns none. */
export function listMethods(p: Payments, form: Form, customer: unknown, url: string): object {
  const id = typeof customer === 'string' ? customer : ''
  if (id) requireCustomer(p, id)
  const methods = id ? methodsOf(p, id).map(({ method }) => method) : []
  return listOf(methods, form, url)
}

export function attachMethod(p: Payments, id: string, form: Form): PaymentMethod {
  const { customer } = readParams(z.strictObject({ customer: text, expand: expansion.optional() }), form)
  requireCustomer(p, customer)
  const stored = found(p.methods.get(id), 'PaymentMethod', id)
  if (stored.method.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  if (stored.isDetached) throw methodSpent()
  return keepAtCustomer(p, stored, customer)
}

export function detachMethod(p: Payments, id: string): PaymentMethod {
  const stored = found(p.methods.get(id), 'PaymentMethod', id)
  if (!stored.method.customer) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const method = { ...stored.method, customer: null }
  p.methods.put(id, { ...stored, method, isDetached: true })
  return method
}

/** After a payment with `setup_future_usage`: stores the payment method with its customer. */
export function keepForFuture(p: Payments, intent: PaymentIntent, stored: StoredMethod): void {
  const { customer, setup_future_usage: usage } = intent
  if (customer && usage && !stored.method.customer) keepAtCustomer(p, stored, customer)
}

/** Throws 400 unless the payment method can pay this intent: one of a customer only pays for that customer. */
export function assertUsable(stored: StoredMethod, intent: Pick<PaymentIntent, 'customer'>): void {
  const { id, customer } = stored.method
  const param = 'payment_method'
  if (stored.isDetached) throw methodSpent()
  if (!customer || customer === intent.customer) return
  const message = intent.customer
    ? `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
    : `The provided PaymentMethod (${id}) belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
  throw invalidRequest(message, { param })
}

function keepAtCustomer(p: Payments, stored: StoredMethod, customer: string): PaymentMethod {
  const method = { ...stored.method, customer }
  p.methods.put(method.id, { ...stored, method })
  return method
}

function methodsOf(p: Payments, customer: string): StoredMethod[] {
  return p.methods.all().filter(({ method }) => method.customer === customer)
}

function methodSpent() {
  return invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  )
}
