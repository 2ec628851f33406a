import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { logout } from '../../../shell/account/session.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { IdentityFault } from '../use-identity-fault.ts'

/** Why the account could not be deleted, with a link or button to the cure. */
export function DeletionRefused({ fault }: { fault: IdentityFault }) {
  const { t } = useTranslation('profile')
  return (
    <Notice look={fault.cancelled ? 'info' : 'bad'}>
      <p>{fault.message}</p>
      {fault.code === 'RECENT_SIGN_IN_REQUIRED' && (
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
            {t('deletion.signInAgain')}
          </Button>
        </Form>
      )}
      {fault.code === 'LIVE_UNDER_WAY' && (
        <SiteLink to="/user_live/live_stream_setting" className="inline-flex min-h-11 items-center underline">
          {t('deletion.toLive')}
        </SiteLink>
      )}
      {fault.code === 'PURCHASE_UNDER_WAY' && (
        <SiteLink to="/coins" className="inline-flex min-h-11 items-center underline">
          {t('deletion.toCoins')}
        </SiteLink>
      )}
    </Notice>
  )
}
