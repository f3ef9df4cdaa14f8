/** Maps better-auth's names to the columns of the schema `auth`. */
const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

export const userTable = { modelName: 'users', fields: { emailVerified: 'email_verified', ...stamps } }

export const sessionTable = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...stamps,
  },
}

export const accountTable = {
  modelName: 'accounts',
  fields: {
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...stamps,
  },
}

export const verificationTable = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', ...stamps },
}
