import { redirect } from '@remix-run/node'
import { anybody, guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'

/** GET /.well-known/change-password: where password managers send users to change their password. */
export const loader = guarded(anybody, () => redirect(paths.profile({ edit: '1' })))
