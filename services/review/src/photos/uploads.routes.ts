// HTTP edge of the other ways to upload, as upload libraries call them.
import * as contract from '@jumpingjack/contracts/review/uploads'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './uploads.actions.ts'

export function uploadRoutes(routes: Routes, deps: actions.UploadDeps): void {
  routes.serve(contract.startMultipart, ({ member, body }) => actions.startUpload(deps, member, body.type))

  routes.serve(contract.listParts, ({ member, params, query }) =>
    actions.listUploadParts(deps, member, { ...params, ...query }),
  )

  routes.serve(contract.signPart, ({ member, params, query }) =>
    actions.signUploadPart(deps, member, { ...params, ...query }, params.partNumber),
  )

  routes.serve(contract.completeMultipart, ({ member, params, query, body }) =>
    actions.completeUpload(deps, member, { ...params, ...query }, body.parts),
  )

  routes.serve(contract.abortMultipart, async ({ member, params, query }) => {
    await actions.abortUpload(deps, member, { ...params, ...query })
    return {}
  })

  routes.serve(contract.formParameters, ({ member, query }) =>
    actions.createUploadForm(deps, member, query.type),
  )

  routes.serve(contract.temporaryCredentials, ({ member }) => actions.createUploadCredentials(deps, member))
}
