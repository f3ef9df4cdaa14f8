import { IconButton } from '@comanda/ui/icon-button'
import { Eye, EyeOff } from '@comanda/ui/icons.ts'
import { TextField, type TextFieldProps } from '@comanda/ui/text-field'
import { useState } from 'react'

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          icon={<Icon aria-hidden="true" className="size-4.5" />}
          onClick={() => setShown(!shown)}
          className="-mr-1 min-h-10!"
        />
      }
    />
  )
}
