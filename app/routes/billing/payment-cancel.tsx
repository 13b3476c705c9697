import { requireVerified } from '~/features/accounts/access/guards.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import '~/features/billing/checkout/checkout.css'

export const handle: PageHandle = { title: 'Payment Canceled', noIndex: true, hydrate: false }

export const loader = guarded(requireVerified, () => null)

export default function PaymentCancel() {
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Payment Canceled" />
			<Notice
				tone="info"
				title={CHECKOUT_TEXTS.cancelled}
				action={
					<div className="form-actions">
						<ButtonLink to={paths.subscription()} variant="primary">
							Back to Plans
						</ButtonLink>
						<ButtonLink to={paths.home()}>Go to Home</ButtonLink>
					</div>
				}
			/>
		</div>
	)
}
