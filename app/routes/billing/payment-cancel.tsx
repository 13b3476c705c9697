import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { paths } from '~/core/http/paths'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import '~/features/billing/checkout/checkout.css'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Payment Canceled', noIndex: true })

export const handle = { hydrate: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerified(request, context)
	return null
}

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
