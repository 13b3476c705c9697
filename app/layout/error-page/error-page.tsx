import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { useContext } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { errorMessages } from './error-messages'
import { SendAgain, useSubmittedForm } from './send-again'
import { RequestContext } from '~/layout/page/request-context'
import { useRootData } from '~/layout/page/use-root-data'
import './error-page.css'

/** Replaces a page that failed: what happened, and what to do next. */
export function ErrorPage() {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	const { requestId } = useContext(RequestContext)
	const supportEmail = useRootData()?.supportEmail
	const status = isRouteErrorResponse(error) ? error.status : 500
	const copy = errorMessages(status, isRouteErrorResponse(error) ? error.data : undefined)
	const isOurs = status >= 500
	const submittedForm = useSubmittedForm()
	const retryForm = status === 503 ? submittedForm : null

	const homeLink = (
		<ButtonLink to={paths.home()} variant={copy.canRetry ? 'secondary' : 'primary'}>
			Go to Home
		</ButtonLink>
	)
	return (
		<div className="wrap page error-page">
			<p className="tabular-nums note error-page__status">Error {status}</p>
			<h1>{copy.title}</h1>
			<p className="error-page__text">{copy.text}</p>
			{isOurs && requestId !== undefined && (
				<p className="error-page__id">
					If this keeps happening, email us
					{supportEmail !== undefined && (
						<>
							{' at '}
							<a className="link" href={`mailto:${supportEmail}`}>
								{supportEmail}
							</a>
						</>
					)}{' '}
					and mention this ID: <code>{requestId}</code>
				</p>
			)}
			{retryForm !== null && <SendAgain form={retryForm} to={pathname + search} />}
			<div className="form-actions mt-8">
				{copy.canRetry && retryForm === null && (
					<ButtonLink to={pathname + search} reloadDocument variant="primary">
						Try again
					</ButtonLink>
				)}
				{homeLink}
			</div>
		</div>
	)
}
