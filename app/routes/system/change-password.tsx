import { redirect } from '@remix-run/node'
import { paths } from '~/core/http/paths'

/** GET /.well-known/change-password: where password managers send users to change their password. */
export function loader() {
	return redirect(paths.profile({ edit: '1' }))
}
