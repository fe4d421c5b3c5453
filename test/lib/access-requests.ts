// Who is admitted to each endpoint, with requests. Written by hand, so that a wrong declaration is found: a published
// endpoint that is not named here is for all members.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { endpointsByName } from '@jumpingjack/contracts/registry/endpoints'

/** What the owner has created. */
export interface Owned {
  userId: string
  gymId: string
  listId: string
  reviewId: string
  orderId: string
  photoUrl: string
  multipart: { uploadId: string; key: string }
}

/** `own`: members are admitted, but to others than the owner it replies with this code. */
export type Admitted =
  | 'anyone'
  | 'member'
  | 'premium'
  | 'admin'
  | { own: string }
  | { services: ServiceName[] }

/** By default without a body, and with ids of nothing. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

type Row = [endpoint: string, admitted: Admitted, sample?: (owned: Owned) => Sample]

const ownReview = ({ reviewId }: Owned) => ({ params: { id: reviewId } })
const ownUpload = ({ multipart: { uploadId, key } }: Owned) => ({ params: { uploadId }, query: { key } })
const ownList = ({ listId }: Owned) => ({ params: { id: listId } })
const ofOrders = { own: 'payment.order-unknown' }
const ofLists = { own: 'list.unknown' }
const ofReviews = { own: 'review.unknown' }
const ofUploads = { own: 'upload.unknown' }
const ofGateway: Admitted = { services: ['gateway'] }
const ofReview: Admitted = { services: ['review'] }
const ofAdmin: Admitted = { services: ['admin'] }
const ofGymService: Admitted = { services: ['gym'] }
const ofPayment: Admitted = { services: ['payment'] }
const settings = { googleReviewsEnabled: false, profilePublic: true, allowSocialSharing: true }
const parts = [{ PartNumber: 1, ETag: 'x' }]
const world = { bbox: '-180,-90,180,90' }

const named: Row[] = [
  ['readOpenApi', 'anyone'],
  ['openDocs', 'anyone'],
  ['readDocsStyle', 'anyone'],
  ['beginSignIn', 'anyone'],
  ['finishSignIn', 'anyone'],
  ['readMapsConfig', 'anyone'],
  ['testMapsKey', 'anyone'],
  ['sendFeedback', 'anyone', () => ({ body: { type: 'bug', subject: 'Map', message: 'Grey.' } })],
  ['signInAdmin', 'anyone', () => ({ body: { email: `${Math.random()}@x.org`, password: 'wrong' } })],
  ['changeAdminPassword', 'anyone'],
  ['paypalWebhook', 'anyone'],
  ['readReviewTotals', 'anyone'],
  ['reportPage', 'anyone', () => ({ body: { page: '/', errors: [] } })],
  ['readPhoto', 'anyone'],
  ['readGymPhoto', 'anyone'],

  ['listGyms', 'member', () => ({ query: { ...world, sort: 'confidence', openNow: 'true' } })],
  ['listGyms', 'premium', () => ({ query: { ...world, hasPhotos: 'true' } })],
  ['listGymClusters', 'member', () => ({ query: { ...world, zoom: '1' } })],
  ['listGymClusters', 'premium', () => ({ query: { ...world, zoom: '1', hasPhotos: 'true' } })],
  ['captureOrder', ofOrders, ({ orderId }) => ({ params: { orderId } })],
  ['confirmPayment', ofOrders, ({ orderId }) => ({ body: { orderId, paymentMethod: 'paypal' } })],
  [
    'writeFavoriteNote',
    { own: 'favorite.unknown' },
    ({ gymId }) => ({ params: { gymId }, body: { note: 'Quiet.' } }),
  ],
  ['renameFavoriteList', ofLists, (owned) => ({ ...ownList(owned), body: { name: 'Near' } })],
  ['orderFavoriteList', ofLists, (owned) => ({ ...ownList(owned), body: { gymIds: [] } })],
  ['addToFavoriteList', ofLists, ({ gymId, listId }) => ({ params: { id: listId, gymId } })],
  ['updateProfile', { own: 'user.unknown' }, ({ userId }) => ({ params: { id: userId }, body: settings })],
  [
    'postReview',
    { own: 'review.foreign-author' },
    ({ gymId, userId }) => ({ params: { gymId }, body: { userId, rating: 5 } }),
  ],
  ['readShares', ofReviews, ownReview],
  ['cancelShare', ofReviews, ({ reviewId }) => ({ params: { id: reviewId, platform: 'google' } })],
  ['shareReview', ofReviews, (owned) => ({ ...ownReview(owned), body: { platforms: ['google'] } })],
  ['appealHiding', ofReviews, (owned) => ({ ...ownReview(owned), body: { text: 'Why?' } })],
  ['finishPhotos', { own: 'photo.not-yours' }, ({ photoUrl }) => ({ body: { photoUrls: [photoUrl] } })],
  ['listParts', ofUploads, ownUpload],
  [
    'signPart',
    ofUploads,
    (owned) => ({ ...ownUpload(owned), params: { ...ownUpload(owned).params, partNumber: '1' } }),
  ],
  ['completeMultipart', ofUploads, (owned) => ({ ...ownUpload(owned), body: { parts } })],
  ['abortMultipart', ofUploads, ownUpload],

  ['listFeedback', 'admin'],
  ['setFeedbackStatus', 'admin'],
  ['changeFeedback', 'admin'],
  ['setFeedbackNotes', 'admin'],
  ['listCases', 'admin'],
  ['decideCase', 'admin'],
  ['listAudit', 'admin'],
  ['listPaidOrders', 'admin'],
  ['readMember', 'admin'],
  ['refundPaidOrder', 'admin'],
  ['listAllSuggestions', 'admin'],
  ['decideSuggestion', 'admin'],
  ['listAllCosts', 'admin'],
  ['removeCost', 'admin'],
  ['readPhotoForModeration', 'admin'],

  ['eraseAccount', ofGateway],
  ['buildExport', ofGateway],
  ['signInMember', ofGateway],
  ['checkAdminSession', ofGateway],
  ['readPublicGym', ofGateway],
  ['listGymIds', ofGateway],
  ['readPlacePage', ofGateway],
  ['listPlaces', ofGateway],
  ['readUserRecords', ofReview],
  ['readGymRecords', ofReview],
  ['readAdminRecords', ofReview],
  ['readPaymentRecords', ofReview],
  ['postForMember', ofReview],
  ['withdrawPost', ofReview],
  ['readSharingRights', ofReview],
  ['readGymCard', { services: ['review', 'user', 'admin'] }],
  ['findGyms', { services: ['user', 'review', 'admin'] }],
  ['mergeGym', ofAdmin],
  ['readReviewForModeration', ofAdmin],
  ['readReviewsForModeration', ofAdmin],
  ['setReviewHiding', ofAdmin],
  ['noteAppeal', ofAdmin],
  ['readSubscription', ofAdmin],
  ['readChangedReviews', ofGymService],
  ['readGymReviews', ofGymService],
  ['readWitnesses', ofGymService],
  ['listRatings', ofGymService],
  ['listSubscriptions', ofGymService],
  ['findPlace', ofGymService],
  ['applyPayment', ofPayment],

  // Last, because it ends what others need, or the sessions of the callers.
  ['deleteReview', ofReviews, ownReview],
  ['signOutEverywhere', 'member'],
  ['signOut', 'anyone'],
  ['signOutAdmin', 'admin'],
]

const names = new Set(named.map(([name]) => name))
const others = [...endpointsByName.keys()].filter((name) => !names.has(name))

export const rows: Row[] = [...others.map((name): Row => [name, 'member']), ...named]
