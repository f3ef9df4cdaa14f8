import { roleNames } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { isEmail } from '@comanda/domain/people/email'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Send } from '@comanda/ui/icons.ts'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { AbilitiesNote } from '../../../shared/abilities-note.tsx'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { releaseGuard, useLeaveGuard } from '../forms/leave-guard.tsx'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { canGrantEverywhere, restaurantsToGrantAt, rolesToGrant } from './grants.ts'
import { type Invitee, invite } from './queries.ts'
import { RestaurantChoice } from './restaurant-choice.tsx'
import { RoleChoice } from './role-choice.tsx'

export interface InvitePanelProps {
  onClose: () => void
  /** Called after the invitation was sent. */
  onSent: () => void
}

/** The invitation form: person, role and scope, with the permissions of the role. */
export function InvitePanel({ onClose, onSent }: InvitePanelProps) {
  const session = useStaff()
  const id = useId()
  const form = useInvite(id, onSent)
  const restaurants = restaurantsToGrantAt(session)
  const everywhere = canGrantEverywhere(session) && !session.onOwnDomain
  const isNew = form.fields.forNewRestaurant
  const place = restaurants.find((restaurant) => restaurant.id === form.fields.restaurantId)?.name
  const field = (name: 'email' | 'firstName' | 'lastName') => ({
    value: form.fields[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.change({ [name]: event.currentTarget.value }),
  })
  return (
    <SidePanel
      title="Invite New User"
      onClose={onClose}
      footer={
        <div className="grid gap-3">
          <FailureNotice failure={form.failure} title="Error sending invitation" />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="solid" type="submit" form={id} busy={form.busy} busyLabel="Sending…">
              <Send className="size-4" />
              Send invitation
            </Button>
          </div>
        </div>
      }
    >
      <form id={id} ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4.5">
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          error={form.emailError ?? undefined}
          data-autofocus
        />
        <div className="grid grid-cols-2 gap-2.5">
          <TextField {...field('firstName')} label="First name" optional autoComplete="off" maxLength={80} />
          <TextField {...field('lastName')} label="Last name" optional autoComplete="off" maxLength={80} />
        </div>
        <RoleChoice
          roles={isNew ? ['owner'] : invitedRoles(rolesToGrant(session, form.fields.restaurantId))}
          value={form.fields.role}
          onChange={(role) => role !== 'master_admin' && form.change({ role })}
        />
        {(everywhere || restaurants.length > 1) && (
          <RestaurantChoice
            restaurants={restaurants}
            optional={everywhere}
            value={form.fields.restaurantId}
            onChange={(restaurantId) => form.change({ restaurantId, forNewRestaurant: false })}
            isNew={isNew}
            onNew={
              everywhere
                ? () => form.change({ restaurantId: null, forNewRestaurant: true, role: 'owner' })
                : undefined
            }
          />
        )}
        <AbilitiesNote
          title={`${form.fields.firstName.trim() || 'they'} will be able to`}
          role={form.fields.role}
          place={isNew ? 'their new restaurant' : (place ?? 'all restaurants')}
        >
          The invitation is valid for 7 days.
        </AbilitiesNote>
      </form>
      <AlertDialog
        {...form.question}
        title={`Invite ${form.fields.email.trim()} to all restaurants?`}
        description={`As ${roleNames[form.fields.role]}, they can work at every restaurant, including those that are added later. To limit the role, choose a restaurant.`}
        confirmLabel="Invite to all restaurants"
        variant="solid"
      />
    </SidePanel>
  )
}

/** Next to the button, where it is visible at any scroll position. */
function useInvite(formId: string, onSent: () => void) {
  const session = useStaff()
  const element = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<Invitee>(() => ({
    email: '',
    firstName: '',
    lastName: '',
    role: 'manager',
    restaurantId: initialRestaurantId(session),
    forNewRestaurant: false,
  }))
  const [emailError, setEmailError] = useState<string | null>(null)
  const [confirming, setConfirming] = useState(false)
  const { run, busy, failure, reset } = useProvenAction(
    () => invite({ ...fields, email: fields.email.trim() }),
    {
      onDone: ({ member }) => {
        releaseGuard(formId)
        toast.success(`Invitation sent to ${member.email}`)
        onSent()
      },
    },
  )
  const { email, firstName, lastName } = fields
  const isTyped = [email, firstName, lastName].some(Boolean)
  useLeaveGuard(formId, isTyped, (to) => to.searchParams.get('open') === 'invite')

  const change = (changed: Partial<Invitee>) => {
    setFields((current) => ({ ...current, ...changed }))
    if ('email' in changed) setEmailError(null)
    if (failure) reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const issue = emailIssue(fields.email)
    setEmailError(issue)
    if (issue) element.current?.querySelector<HTMLInputElement>('input[type="email"]')?.focus()
    else if (fields.restaurantId === null && !fields.forNewRestaurant) setConfirming(true)
    else run()
  }
  const question = {
    open: confirming,
    onCancel: () => setConfirming(false),
    onConfirm: () => {
      setConfirming(false)
      run()
    },
  }
  return { fields, change, submit, busy, failure, emailError, element, question }
}

/** While a restaurant is selected, the form does not start with a role for all restaurants. */
function initialRestaurantId(session: ReturnType<typeof useStaff>): string | null {
  if (session.restaurantId) return session.restaurantId
  return canGrantEverywhere(session) ? null : (restaurantsToGrantAt(session)[0]?.id ?? null)
}

function emailIssue(email: string): string | null {
  if (email.trim() === '') return 'Email is required'
  return isEmail(email) ? null : 'Invalid email address'
}

function invitedRoles(roles: StaffRole[]): StaffRole[] {
  return roles.filter((role) => role !== 'master_admin')
}
