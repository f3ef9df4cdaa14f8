import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { KeyRound, ShieldCheck, Smartphone } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { publishAuthEvent } from '../sign-in/auth-events.ts'
import { accountApi } from './account-api.ts'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { PartState, Row, Rows, Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'
import { usePart } from './use-part.ts'

/** Two-step verification: the methods set up, adding one, and recovery codes. */
export function FactorsSection({ email, onChange }: { email: string; onChange: () => void }) {
  const { value, failure, retry, set } = usePart('factors', async () => (await accountApi()).factors())
  const { acting, act } = useAccountAction()
  const [adding, setAdding] = useState<'no' | 'yes' | 'keeping-codes'>('no')
  const [removing, setRemoving] = useState<{ id: string; label: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const verified = value?.factors.filter(({ status }) => status === 'verified') ?? []
  const have = verified.map(({ factorType }) => factorType)
  const isLast = verified.length === 1
  const added = async () => {
    setAdding('no')
    publishAuthEvent('user-updated')
    set(await (await accountApi()).factors())
    onChange()
  }
  const remove = (id: string) =>
    act({
      name: 'remove',
      work: async () => set(await (await accountApi()).removeFactor({ id })),
      done: 'Two-step verification updated.',
      onDone: onChange,
      onEnd: () => setRemoving(null),
    })
  const renew = () =>
    act({
      name: 'renew',
      work: async () => {
        const { recoveryCodes } = await (await accountApi()).renewRecoveryCodes()
        setCodes(recoveryCodes)
        if (value) set({ ...value, recoveryCodesLeft: recoveryCodes.length })
      },
    })

  return (
    <Section
      title="Two-step verification"
      text="A code from your phone in addition to your password, so that a stolen password is not enough."
    >
      {!value && <PartState failure={failure} title="Two-step verification did not load" onRetry={retry} />}
      {value && (
        <>
          <Rows>
            {verified.map(({ id, factorType, label }) => (
              <Row
                key={id}
                icon={
                  factorType === 'totp' ? (
                    <ShieldCheck className="size-5" />
                  ) : (
                    <Smartphone className="size-5" />
                  )
                }
                title={
                  <>
                    {label}
                    <Badge tone="success">On</Badge>
                  </>
                }
                text={factorType === 'totp' ? 'Codes from an app' : 'Codes by text message'}
                actions={
                  <Button variant="plain" onClick={() => setRemoving({ id, label })}>
                    Turn off
                  </Button>
                }
              />
            ))}
            {verified.length === 0 && (
              <Row
                icon={<ShieldCheck className="size-5" />}
                title="Off"
                text={
                  value.required
                    ? 'Your role requires it. Set it up to continue.'
                    : 'Your account is protected only by your password.'
                }
                actions={
                  <Button variant="solid" onClick={() => setAdding('yes')}>
                    Set up
                  </Button>
                }
              />
            )}
            {verified.length > 0 && (
              <Row
                icon={<KeyRound className="size-5" />}
                title="Recovery codes"
                text={`${value.recoveryCodesLeft} left. Each allows one sign-in without your phone.`}
                actions={
                  <Button busy={acting === 'renew'} onClick={renew}>
                    New codes
                  </Button>
                }
              />
            )}
          </Rows>
          {verified.length === 1 && (
            <Button className="mt-3" onClick={() => setAdding('yes')}>
              Add another
            </Button>
          )}
        </>
      )}
      <Dialog
        open={adding !== 'no'}
        onClose={adding === 'yes' ? () => setAdding('no') : undefined}
        size="sm"
        title="Two-step verification"
        description="A code from your phone at each sign-in on a new device."
      >
        <FactorSetup email={email} have={have} onCodes={() => setAdding('keeping-codes')} onDone={added} />
      </Dialog>
      <Dialog
        open={codes !== null}
        size="sm"
        title="New recovery codes"
        description="The old codes no longer work."
      >
        {codes && <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(null)} />}
      </Dialog>
      <AlertDialog
        open={removing !== null}
        title={`Turn off ${removing?.label ?? ''}?`}
        description={
          isLast
            ? 'Your account will be protected only by your password. Your recovery codes are deleted as well.'
            : 'Your other methods stay active.'
        }
        confirmLabel="Turn off"
        busy={acting === 'remove'}
        onConfirm={() => removing && void remove(removing.id)}
        onCancel={() => setRemoving(null)}
      />
    </Section>
  )
}
