"""Imports everything of the client that openapi-python-client generated, and makes safe and unsafe calls with it.

Usage: client.py FOLDER-OF-THE-CLIENT SITE
"""

import importlib
import pkgutil
import sys

folder, site = sys.argv[1:]
sys.path.insert(0, folder)
client_package = importlib.import_module("battito_client")
modules = [module.name for module in pkgutil.walk_packages(client_package.__path__, "battito_client.")]
for name in modules:
    importlib.import_module(name)
print(f"{len(modules)} modules imported")

from battito_client import AuthenticatedClient, Client  # noqa: E402
from battito_client.api.accounts import get_csrf_cookie, log_in, log_out  # noqa: E402
from battito_client.api.courses import list_courses  # noqa: E402
from battito_client.api.profile import get_profile, update_profile  # noqa: E402
from battito_client.models import LoginRequest, ProfileWrite  # noqa: E402


def expect(status: int, response) -> None:
    if response.status_code != status:
        sys.exit(f"{response.status_code} instead of {status}: {response.content!r}")


def token_of(client: Client) -> str:
    """The CSRF token as a caller gets it: from the cookie."""
    response = get_csrf_cookie.sync_detailed(client=client)
    expect(204, response)
    return response.headers["set-cookie"].split(";")[0].removeprefix("XSRF-TOKEN=")


visitor = Client(base_url=site)
response = list_courses.sync_detailed(client=visitor)
expect(200, response)
csrf = token_of(visitor)
login = LoginRequest(email="laico@battito.example", password="Battito2026!", remember=False)
response = log_in.sync_detailed(client=visitor, body=login, x_xsrf_token=csrf, xsrf_token=csrf)
expect(200, response)

user = AuthenticatedClient(base_url=site, token=response.parsed.token)
profile = get_profile.sync_detailed(client=user)
expect(200, profile)
csrf = token_of(user)
fields = profile.parsed.to_dict()
body = ProfileWrite.from_dict({name: fields[name] for name in ("name", "surname", "fiscal_code", "phone")})
expect(200, update_profile.sync_detailed(client=user, body=body, x_xsrf_token=csrf, xsrf_token=csrf))
expect(204, log_out.sync_detailed(client=user, x_xsrf_token=csrf, xsrf_token=csrf))
print("listed courses, logged in, updated the profile, logged out")
