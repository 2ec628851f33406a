import { Form } from 'react-router'
import { logout } from '../../shell/identity/sign-out.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'

/** Signs out and in again, and returns to this page. */
export function SignInAgain() {
  const { t } = useTranslation('profile')
  return (
    <Form
      method="post"
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        // Reloads the page, which redirects a visitor to the sign-in page and back here.
        void logout()
      }}
    >
      <Button type="submit" name="intent" value="sign-in-again">
        {t('signInAgain')}
      </Button>
    </Form>
  )
}
