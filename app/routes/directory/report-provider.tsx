import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requirePremium } from '~/features/accounts/access/guards.server'
import { findProviderCard } from '~/features/directory/listing/directory.server'
import { reportSchema } from '~/features/directory/directory.schema.server'
import { TERMS_REFUSED_TEXT } from '~/features/directory/messages'
import { DETAILS_MAX, REPORT_REASONS } from '~/features/directory/reports/report-reasons'
import { fileReport } from '~/features/directory/reports/reports.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { safeRedirect } from '~/core/http/safe-redirect'
import type { PageHandle } from '~/layout/page/route-handle'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import { FormTokenField } from '~/ui/field/form-token'
import { TextArea } from '~/ui/field/inputs'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { PageHeader } from '~/ui/page-header/page-header'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Report a listing', noIndex: true }

/** The directory page the member came from. */
function getBackPath(request: Request): string {
	const from = safeRedirect(new URL(request.url).searchParams.get('from'))
	return from?.startsWith(paths.directory()) ? from : paths.directory()
}

export const loader = guarded(requirePremium, async ({ request, params, viewer: { user } }) => {
	const back = getBackPath(request)
	const card = user.hasAcceptedProviderTOS ? await findProviderCard(params['id'] ?? '') : null
	return data({ back, company: card?.company ?? null }, { status: card === null ? 404 : 200 })
})

export const action = defineAction({
	guard: requirePremium,
	schema: reportSchema,
	handler: async ({ request, params, viewer: { user }, value, now, reject }) => {
		if (!user.hasAcceptedProviderTOS) return reject({ status: 403, message: TERMS_REFUSED_TEXT })
		const filed = await fileReport(user, params['id'] ?? '', value, now)
		if (!filed.ok) return reject(filed)
		return redirectWithFlash(request, getBackPath(request), {
			kind: 'success',
			text: "Thanks. We'll review this listing.",
		})
	},
})

export default function ReportPage() {
	const { back, company } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const isBusy = useNavigation().state === 'submitting'
	const { values = {}, errors = {} } = result ?? {}
	const formError = errors['form']?.[0]
	if (company === null) {
		return (
			<div className="wrap wrap--reading page">
				<PageHeader title="This provider is no longer listed" />
				<ButtonLink to={back}>Back to the directory</ButtonLink>
			</div>
		)
	}
	const reasonError = errors['reason'] ?? null
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Report this listing" lead={company} />
			<Card>
				<Form method="post" className="form">
					<FormTokenField />
					<ErrorNotice text={formError} />
					<fieldset aria-describedby={reasonError === null ? undefined : 'reason-error'}>
						<legend className="field__label">What's the problem?</legend>
						{REPORT_REASONS.map(({ value, label }) => (
							<Checkbox
								key={value}
								type="radio"
								id={`reason-${value}`}
								name="reason"
								value={value}
								label={label}
								defaultChecked={values['reason'] === value}
							/>
						))}
						<FieldError id="reason" error={reasonError} />
					</fieldset>
					<TextArea
						id="details"
						name="details"
						label="What happened?"
						optional
						rows={5}
						hint={`Up to ${DETAILS_MAX.toLocaleString('en-US')} characters. The provider won't see who reported them.`}
						defaultValue={values['details']}
						error={errors['details']}
					/>
					<div className="form-actions">
						<Button type="submit" variant="primary" busy={isBusy} busyLabel="Sending…">
							Send report
						</Button>
						<ButtonLink to={back}>Cancel</ButtonLink>
					</div>
				</Form>
			</Card>
		</div>
	)
}
